#pragma once

#include <memory>
#include <vector>

#include "ui/state/branch.h"
#include "ui/state/document.h"

namespace stridescope::files {
class DataFile;
}

namespace stridescope::ui {

/// A file's session. Where a statement fails, the steps before it stand as a session that was never saved,
/// unless saving it would lose nothing of the file, and its `failure` says why.
struct OpenedDocument {
  DocumentState document;
  int failed_line = 0;
  /// What did not run: the statement that failed, or left by sys.exit(), and those after it. A text that is
  /// none stands as a line.
  std::vector<Branch::SourceText> rest = {};
  /// The file is one of several tensors, of which some are to be chosen first. There is no document then.
  std::shared_ptr<const files::DataFile> archive = {};
};

}  // namespace stridescope::ui

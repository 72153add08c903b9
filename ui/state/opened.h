#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/state/branch.h"
#include "ui/state/document.h"

namespace stridescope::files {
class DataFile;
}

namespace stridescope::ui {

/// The session of a script. If a statement failed, `failure` has the reason, and the steps before it form a
/// session that was never saved, unless a save would lose nothing of the file.
struct OpenedDocument {
  DocumentState document;
  int failed_line = 0;
  /// The statements that did not run: the one that failed or called sys.exit(), and those after it. A line
  /// that does not parse counts as a statement.
  std::vector<Branch::SourceText> rest = {};
  /// An archive of several tensors, from which the user chooses first. There is no document then.
  std::shared_ptr<const files::DataFile> archive = {};
  std::string path = {};  ///< of the file, absolute; empty if the script was a text
};

}  // namespace stridescope::ui

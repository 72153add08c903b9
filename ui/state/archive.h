#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ui/state/draft.h"

namespace stridescope::files {
class DataFile;
}

namespace stridescope::ui {

/// A file of several tensors, from which some are chosen.
struct ArchiveState {
  std::string path;
  std::shared_ptr<const files::DataFile> file;
  Draft search;
  std::set<std::size_t> chosen;    ///< indices of the file's tensors
  std::vector<std::size_t> shown;  ///< those whose name matches the search
  /// `file` is not compared: it is the file at `path`.
  friend bool operator==(const ArchiveState& a, const ArchiveState& b) {
    return a.path == b.path && a.search == b.search && a.chosen == b.chosen && a.shown == b.shown;
  }
};

}  // namespace stridescope::ui

#pragma once

#include <string>
#include <vector>

#include "engine/words/message.h"

namespace stridescope::ui {

struct FolderEntry {
  std::string name;
  bool is_folder = false;
  friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

/// Entries of a folder in a dialog: folders, then the files that the app opens, each sorted by name; hidden
/// ones are left out. Empty, with `problem` set, if the folder cannot be read.
struct FolderList {
  std::vector<FolderEntry> entries;
  words::Message problem;
  friend bool operator==(const FolderList&, const FolderList&) = default;
};

}  // namespace stridescope::ui

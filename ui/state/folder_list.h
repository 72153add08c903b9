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

/// What a dialog lists of a folder: folders, then the files that the app opens, each in order of name; hidden
/// ones left out. Empty, with `problem` saying why, where the folder cannot be read.
struct FolderList {
  std::vector<FolderEntry> entries;
  words::Message problem;
  friend bool operator==(const FolderList&, const FolderList&) = default;
};

}  // namespace stridescope::ui

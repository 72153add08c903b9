#pragma once

#include <string>

#include "ui/state/folder_list.h"

namespace stridescope::app {

/// Reads the folder.
ui::FolderList list_folder(const std::string& folder);

}  // namespace stridescope::app

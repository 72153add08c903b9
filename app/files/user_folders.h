#pragma once

#include <filesystem>

namespace stridescope::app {

/// The user's folders for this program. A path is empty if the system defines none.
struct UserFolders {
  std::filesystem::path config;  ///< settings.json
  std::filesystem::path state;   ///< unsaved data for recovery
  std::filesystem::path home;    ///< initial folder of file dialogs
};

/// Determined by XDG_CONFIG_HOME, XDG_STATE_HOME and HOME (APPDATA and LOCALAPPDATA on Windows), with their
/// defaults; without HOME, by the user's folder in the system.
UserFolders user_folders();

}  // namespace stridescope::app

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stridescope::app {

/// Lines of the console, oldest first, as the state folder keeps them from run to run: the newest 500.
struct LoadedHistory {
  std::vector<std::string> lines;
  std::string problem;  ///< empty: none (a missing file is none)
};
LoadedHistory load_console_history(const std::filesystem::path& state_folder);
/// Returns what went wrong, or nothing.
std::string save_console_history(const std::filesystem::path& state_folder,
                                 const std::vector<std::string>& lines);

}  // namespace stridescope::app

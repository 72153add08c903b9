#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stridescope::app {

/// Lines of the console, oldest first, as the state folder keeps them from run to run: the newest 500.
std::vector<std::string> load_console_history(const std::filesystem::path& state_folder);
/// Where it cannot be written, nothing happens.
void save_console_history(const std::filesystem::path& state_folder, const std::vector<std::string>& lines);

}  // namespace stridescope::app

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/words/message.h"

namespace stridescope::app {

/// Lines of the console, oldest first, stored in the state folder: the newest 500, without those longer than
/// 10,000 bytes.
struct LoadedHistory {
  std::vector<std::string> lines;
  words::Message problem;  ///< empty: none (a missing file is not a problem)
};
LoadedHistory load_console_history(const std::filesystem::path& state_folder);
/// Returns the problem, or an empty message.
words::Message save_console_history(const std::filesystem::path& state_folder,
                                    const std::vector<std::string>& lines);

}  // namespace stridescope::app

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app {

/// Command-line options of the window.
struct WindowOptions {
  std::optional<std::string> file;                ///< the script to open; absent: the opening tensor
  std::optional<std::string> widget_map;          ///< file updated with the widgets on screen
  std::optional<std::int64_t> memory_bytes = {};  ///< limit for tensors, stored in the settings
  std::vector<std::string> allowed = {};          ///< files that scripts may read
  std::optional<std::string> frame_log;           ///< file for the cost of every frame
  std::optional<std::string> language = {};       ///< of the window and of messages, stored in the settings
};

/// Exit status without a display or OpenGL 3.3: scripts/run then renders the tour to files.
inline constexpr int no_window = 3;

/// Opens the window and returns the exit status when it closes. If none can be opened, prints the reason on
/// stderr and returns no_window.
int run_window(const WindowOptions& options);

}  // namespace stridescope::app

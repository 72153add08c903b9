#pragma once

#include <optional>
#include <string>

namespace stridescope::app {

/// What the command line says about the window.
struct WindowOptions {
  std::optional<std::string> file;  ///< to open: a session, a lesson or tensors; absent: the opening tensor
  std::optional<std::string> widget_map;  ///< file kept equal to what is on screen
};

/// Opens the window and returns the exit status when it closes. Where there is no display or no OpenGL 3.3,
/// it says so on stderr and returns 1.
int run_window(const WindowOptions& options);

}  // namespace stridescope::app

#pragma once

#include <vector>

namespace stridescope::app {

enum class ClipboardResult { done, no_program, failed };

/// Puts a PNG on the clipboard through a program that is found at run time: wl-copy under Wayland, xclip
/// under X11. That program keeps the picture after this process has ended.
ClipboardResult put_png_on_clipboard(const std::vector<char>& png);

}  // namespace stridescope::app

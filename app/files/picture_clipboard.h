#pragma once

#include <vector>

namespace stridescope::app {

enum class ClipboardResult { done, no_program, failed };

/// Puts a PNG on the clipboard through wl-copy (Wayland) or xclip (X11), found at run time. That program
/// serves the picture after this process has ended.
ClipboardResult put_png_on_clipboard(const std::vector<char>& png);

}  // namespace stridescope::app

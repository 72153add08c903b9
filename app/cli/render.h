#pragma once

#include <optional>
#include <string>

namespace stridescope::app {

/// stridescope render FILE -o OUT [--step N] [--size WxH] [--theme T] [--lang L]
struct RenderOptions {
  std::string file;
  std::string out;                 ///< .svg, .pdf, .png, .gif or .mp4
  std::optional<int> step;         ///< from 1; absent: the last for a still, all for a film
  int width = 1440, height = 900;  ///< pixels
  std::string theme = "light";     ///< "light" or "dark"
  std::string language = "en";     ///< "en" or "zh"
};

/// Returns the exit status: 0 done, 1 the script raised or a file could not be read or written.
int render(const RenderOptions& options);

}  // namespace stridescope::app

#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::app {

/// stridescope render FILE|- -o OUT [--step N] [--size WxH] [--theme T] [--lang L] [--time T[,T...]]
struct RenderOptions {
  std::string file;           ///< "-": standard input
  std::string out;            ///< .svg, .pdf, .png; with %d (or %02d) and no step: one file for each step
  std::optional<int> step;    ///< from 1; absent: the last
  std::vector<double> times;  ///< 0..1 within the step's animation, side by side; empty: its end
  int width = 1440, height = 900;  ///< pixels of one moment
  std::string theme = "light";     ///< "light", "dark" or "projector"
  std::string language = "en";     ///< "en" or "zh"
};

/// Returns the exit status: 0 done, 1 the script raised or a file could not be read or written, 2 options
/// that make no sense (an unknown format, a step that is not there).
int render(const RenderOptions& options, std::istream& in);

}  // namespace stridescope::app

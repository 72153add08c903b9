#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "ui/state/export_format.h"

namespace stridescope::app {

/// stridescope render FILE|- -o OUT [--step N | --steps A-B] [--size WxH] [--theme T] [--lang L]
/// [--no-captions] [--time T[,T...]] [--speed S] [--fps N] [--sheet | --compact | --handout]
struct RenderOptions {
  std::string file;  ///< "-": standard input
  std::string out;   ///< its extension is the format; with %d (or %02d) and no step: one picture per step
  std::optional<int> step;              ///< from 1; absent: the last, of a film all
  std::optional<std::string> steps;     ///< "2-5", "2-", "-5", "2"
  std::vector<double> times;            ///< 0..1 within the step's animation, side by side; empty: its end
  int width = 1440, height = 900;       ///< pixels of one moment
  std::string theme = "light";          ///< "light", "dark" or "projector"
  std::string language = "en";          ///< code of one of ui::languages()
  std::string message_language = "en";  ///< language of messages
  std::string lens;                     ///< "lines", "warp" or "banks"; empty: none
  bool captions = true;                 ///< captions under the figure
  bool lecture = false;                 ///< type legible from the back row
  std::string part;                     ///< "chapter" or "question" of a lesson's step; empty: the step
  ui::PdfKind pdf = ui::PdfKind::slides;
  std::optional<double> speed;  ///< of a film; absent: 1
  std::optional<std::int64_t> memory_bytes =
      {};                                 ///< limit for tensors; absent: Memory::default_limit_bytes()
  std::optional<int> fps;                 ///< of a film; absent: 30
  std::vector<std::string> allowed = {};  ///< files that the script may read
};

/// Draws a script's steps; if one raises, the steps before it, and the failing one as the last. Returns the
/// exit status: 0 on success, 1 if the script raised or a file could not be read or written, 2 for invalid
/// options (an unknown format, a missing step), 130 after Ctrl+C. Shows the progress on a terminal.
int render(const RenderOptions& options, std::istream& in);

}  // namespace stridescope::app

#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace stridescope::app {

/// stridescope lab NAME [--csv] [-o OUT] [--most N] [--size WxH] [--theme T] [--lang L]
struct LabOptions {
  std::string name;  ///< of an experiment
  bool csv = false;  ///< prints CSV instead of a table
  std::string out;   ///< the plot as .png, .svg or .pdf; empty: none
  double most_elements = 1e8;
  int width = 1280, height = 720;
  std::string theme = "light";
  std::string language = "en";  ///< of texts in the plot, and of messages
};

/// Runs the measurements of the window's cost lab. Returns the exit status.
int lab(const LabOptions& options, std::ostream& out, std::ostream& err);

}  // namespace stridescope::app

#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace stridescope::app {

/// stridescope run [--json] FILE|-
struct RunOptions {
  std::string file;  ///< "-" reads standard input
  bool json = false;
};

/// Runs a script; returns the exit status. What it prints, or JSON lines, go to `out`; what it raises and
/// what is wrong with the file go to `err`.
int run(const RunOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// The same for a script's text; `name` is how tracebacks call it.
int run_text(std::string_view text, std::string_view name, bool json, std::ostream& out, std::ostream& err);

}  // namespace stridescope::app

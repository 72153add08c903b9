#pragma once

#include <string>

namespace stridescope::words {

/// A file's name as messages say it: a line end, which it may contain, is written "\\n".
inline std::string one_line(std::string name) {
  for (auto at = name.find('\n'); at != name.npos; at = name.find('\n', at)) name.replace(at, 1, "\\n");
  return name;
}

}  // namespace stridescope::words

#pragma once

#include <string>

namespace stridescope::words {

/// A file name for messages: each line break in it is replaced by a backslash and an n.
inline std::string escape_newlines(std::string name) {
  for (auto at = name.find('\n'); at != name.npos; at = name.find('\n', at)) name.replace(at, 1, "\\n");
  return name;
}

}  // namespace stridescope::words

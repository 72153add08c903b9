#pragma once

#include <cstddef>
#include <string_view>

namespace stridescope::session {

/// Calls `visit` for each run of letters, digits and underscores, a superset of the names in a statement,
/// until it returns true. Whether it did.
template <class Visit>
bool any_word(std::string_view text, Visit&& visit) {
  const auto in_word = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c < 0;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const auto begin = at;
    while (at < text.size() && in_word(text[at])) ++at;
    if (at > begin && visit(text.substr(begin, at - begin))) return true;
    if (at < text.size()) ++at;
  }
  return false;
}

}  // namespace stridescope::session

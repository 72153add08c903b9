#pragma once

#include <string>
#include <string_view>

namespace stridescope::testing {

/// Returns a call form with each hole, `{x}` with one letter, replaced by the result of `fill`.
template <class Fill>
std::string call_of_form(std::string_view form, Fill&& fill) {
  std::string text;
  for (std::size_t at = 0; at < form.size(); ++at) {
    if (form[at] == '{' && at + 2 < form.size() && form[at + 2] == '}') {
      text += fill(form[at + 1]);
      at += 2;
    } else {
      text += form[at];
    }
  }
  return text;
}

}  // namespace stridescope::testing

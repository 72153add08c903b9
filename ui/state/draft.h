#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace stridescope::ui {

/// A text edited in a field. `revision` counts replacements from outside the field, so that the field adopts
/// them.
struct Draft {
  std::string text;
  int revision = 0;
  std::size_t caret = std::string::npos;  ///< caret after a replacement, in bytes; npos: at the end
  void replace(std::string to, std::size_t caret_at = std::string::npos) {
    text = std::move(to);
    caret = caret_at;
    ++revision;
  }
  int selections = 0;
  /// Selects the whole text, so that typing replaces it.
  void select_all() { ++selections; }
  friend bool operator==(const Draft&, const Draft&) = default;
};

}  // namespace stridescope::ui

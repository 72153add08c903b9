#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace stridescope::ui {

/// A text that a field edits. `revision` counts replacements from outside the field, so that the field takes
/// them over.
struct Draft {
  std::string text;
  int revision = 0;
  std::size_t caret = std::string::npos;  ///< where a replacement puts it, in bytes; npos: at the end
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

#pragma once

#include <string_view>
#include <vector>

namespace stridescope::ui {

/// A piece of a catalogue's text: literal text, or a placeholder: {name} for a value, {name:step|steps} for
/// the form that agrees with a number.
struct PatternPart {
  std::string_view words = {};  ///< empty for a placeholder
  std::string_view name = {};
  std::vector<std::string_view> forms = {};
};

/// Braces around anything but a lower-case name are plain text.
std::vector<PatternPart> parts_of(std::string_view pattern);

}  // namespace stridescope::ui

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace stridescope::ui {

/// A plural rule: the index of a text's form for a number.
struct PluralRule {
  std::string_view name;  ///< the value of "language/plural" in a catalogue
  std::size_t forms;
  std::size_t (*form_of)(std::int64_t count);
};

/// Rules of the Unicode CLDR for whole numbers: "none" (Chinese), "one" (English, German, Spanish),
/// "up_to_one" (French), "slavic" (Russian, Ukrainian), "polish", "czech"; nullptr for another name.
const PluralRule* plural_rule(std::string_view name);

}  // namespace stridescope::ui

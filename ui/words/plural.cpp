#include "ui/words/plural.h"

#include <algorithm>
#include <array>

namespace stridescope::ui {
namespace {

bool is_few(std::int64_t count) {
  return count % 10 >= 2 && count % 10 <= 4 && (count % 100 < 12 || count % 100 > 14);
}

std::size_t form_in_slavic(std::int64_t count) {
  if (count % 10 == 1 && count % 100 != 11) return 0;
  return is_few(count) ? 1 : 2;
}

std::size_t form_in_polish(std::int64_t count) { return count == 1 ? 0 : is_few(count) ? 1 : 2; }

std::size_t form_in_czech(std::int64_t count) { return count == 1 ? 0 : count >= 2 && count <= 4 ? 1 : 2; }

constexpr std::array rules = {
    PluralRule{"none", 1, [](std::int64_t) -> std::size_t { return 0; }},
    PluralRule{"one", 2, [](std::int64_t count) -> std::size_t { return count == 1 ? 0 : 1; }},
    PluralRule{"up_to_one", 2,
               [](std::int64_t count) -> std::size_t { return count == 0 || count == 1 ? 0 : 1; }},
    PluralRule{"slavic", 3, form_in_slavic},
    PluralRule{"polish", 3, form_in_polish},
    PluralRule{"czech", 3, form_in_czech},
};

}  // namespace

const PluralRule* plural_rule(std::string_view name) {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const PluralRule& rule) { return rule.name == name; });
  return found == rules.end() ? nullptr : &*found;
}

}  // namespace stridescope::ui

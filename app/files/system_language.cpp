#include "app/files/system_language.h"

#include <algorithm>
#include <cstdlib>

#include "ui/words/catalogue.h"

namespace stridescope::app {

std::string language_of_locale(const std::string& locale) {
  const auto code = locale.substr(0, locale.find_first_of("_.@-"));
  const auto& known = ui::languages();
  const bool is_known =
      std::any_of(known.begin(), known.end(), [&](const ui::Language& one) { return one.code == code; });
  return is_known ? code : "en";
}

std::string system_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return language_of_locale(value);
  return "en";
}

}  // namespace stridescope::app

#include "app/files/system_language.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "ui/words/catalogue.h"

namespace stridescope::app {

namespace {

std::string_view code_of(std::string_view locale) { return locale.substr(0, locale.find_first_of("_.@-")); }

}  // namespace

std::string language_of_locale(std::string_view locale, std::string_view preferred) {
  const auto own = code_of(locale);
  const auto known = [](std::string_view code) {
    return code == "C" ||
           std::ranges::any_of(ui::languages(), [&](const auto& one) { return one.code == code; });
  };
  if (own.empty() || own == "C" || own == "POSIX") return "en";
  while (!preferred.empty()) {
    const auto end = std::min(preferred.find(':'), preferred.size());
    if (const auto code = code_of(preferred.substr(0, end)); known(code))
      return code == "C" ? "en" : std::string(code);
    preferred.remove_prefix(std::min(end + 1, preferred.size()));
  }
  return known(own) ? std::string(own) : "en";
}

std::string system_language() {
  const auto value = [](const char* name) {
    const char* found = std::getenv(name);
    return std::string_view(found ? found : "");
  };
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const auto locale = value(name); !locale.empty())
      return language_of_locale(locale, value("LANGUAGE"));
  return "en";
}

}  // namespace stridescope::app

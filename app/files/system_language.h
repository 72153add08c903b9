#pragma once

#include <string>
#include <string_view>

namespace stridescope::app {

/// Returns the interface language for a locale name: "zh_CN.UTF-8" gives "zh". `preferred` lists languages
/// that take precedence over the locale's own, in the format of LANGUAGE: "de:zh_CN". English if none
/// matches.
std::string language_of_locale(std::string_view locale, std::string_view preferred = {});
/// Returns the system's language, by LC_ALL, LC_MESSAGES or LANG, and LANGUAGE.
std::string system_language();

}  // namespace stridescope::app

#pragma once

#include <string>
#include <string_view>

namespace stridescope::app {

/// The language of the interface that a system whose locale is called so most likely wants: "zh_CN.UTF-8"
/// gives "zh". `preferred` are languages to take before the locale's own, as LANGUAGE has them: "de:zh_CN".
/// English where there is none like them.
std::string language_of_locale(std::string_view locale, std::string_view preferred = {});
/// Of this system, by LC_ALL, LC_MESSAGES or LANG, and LANGUAGE.
std::string system_language();

}  // namespace stridescope::app

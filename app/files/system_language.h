#pragma once

#include <string>

namespace stridescope::app {

/// The language of the interface that a system whose locale is called so most likely wants: "zh_CN.UTF-8"
/// gives "zh". English where there is none like it.
std::string language_of_locale(const std::string& locale);
/// Of this system, by LC_ALL, LC_MESSAGES and LANG.
std::string system_language();

}  // namespace stridescope::app

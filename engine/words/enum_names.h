#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// The names of an enumeration's enumerators, obtained from the compiler, so that no list repeats them.
namespace stridescope::words {

namespace enum_names_detail {

/// "none" for Motion::none; empty if no enumerator has the value.
template <auto value>
constexpr std::string_view name_of() {
#ifdef _MSC_VER
  std::string_view text = __FUNCSIG__;
  text = text.substr(0, text.rfind(">("));
#else
  // GCC and Clang end with "value = stridescope::script::Motion::none; …]" or "…]".
  std::string_view text = __PRETTY_FUNCTION__;
  text = text.substr(text.find("value = "));
  text = text.substr(0, text.find_first_of(";]"));
#endif
  const auto last = text.find_last_of(":)");
  return last == text.npos || text[last] == ')' ? std::string_view() : text.substr(last + 1);
}

template <class Enum, std::size_t... values>
constexpr auto names_of(std::index_sequence<values...>) {
  return std::array{name_of<static_cast<Enum>(static_cast<std::underlying_type_t<Enum>>(values))>()...};
}

}  // namespace enum_names_detail

/// The enumerator with that name, among the values 0 to 127; nullopt if there is none.
template <class Enum>
std::optional<Enum> enumerator_of(std::string_view name) {
  constexpr auto names = enum_names_detail::names_of<Enum>(std::make_index_sequence<128>());
  for (std::size_t value = 0; !name.empty() && value < names.size(); ++value)
    if (names[value] == name) return static_cast<Enum>(value);
  return std::nullopt;
}

}  // namespace stridescope::words

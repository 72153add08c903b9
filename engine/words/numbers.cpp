#include "engine/words/numbers.h"

#include <fmt/format.h>

#include <array>

namespace stridescope::words {

std::string thousands_separated(std::int64_t number) {
  auto text = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (auto at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

std::string signed_text(std::int64_t number) {
  return (number < 0 ? "−" : "+") + thousands_separated(number < 0 ? -number : number);
}

ByteAmount byte_amount(std::int64_t bytes) {
  if (bytes < 10'000) return {thousands_separated(bytes), "B"};
  constexpr std::array<std::string_view, 6> units = {"kB", "MB", "GB", "TB", "PB", "EB"};
  double amount = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  // An amount that would print as 1e+03 uses the next unit.
  for (; amount >= 999.5 && unit + 1 < units.size(); ++unit) amount /= 1000;
  return {fmt::format("{:.3g}", amount), units[unit]};
}

std::string bytes_text(std::int64_t bytes) {
  const auto amount = byte_amount(bytes);
  return amount.number + ' ' + std::string(amount.unit);
}

std::string list_text(std::span<const std::int64_t> values) {
  std::string text;
  for (const auto value : values) {
    if (!text.empty()) text += ", ";
    text += std::to_string(value);
  }
  return text;
}

std::string tuple_text(std::span<const std::int64_t> values) {
  return '(' + list_text(values) + (values.size() == 1 ? ",)" : ")");
}

}  // namespace stridescope::words

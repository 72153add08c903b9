#include "ui/format.h"

#include <fmt/format.h>
#include <charconv>

#include <array>
#include <cmath>

namespace stridescope::ui {

std::string bytes_text(std::int64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  constexpr std::array units = {"kB", "MB", "GB", "TB", "PB", "EB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.95 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  const bool is_whole = std::abs(value - std::round(value)) < 0.05;
  return is_whole ? fmt::format("{:.0f} {}", value, units[unit])
                  : fmt::format("{:.1f} {}", value, units[unit]);
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
  return "(" + list_text(values) + (values.size() == 1 ? ",)" : ")");
}

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace stridescope::ui

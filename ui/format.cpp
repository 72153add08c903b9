#include "ui/format.h"

#include <charconv>

namespace stridescope::ui {

std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string on_one_line(std::string_view code) {
  std::string line;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] != '\n') {
      line += code[i];
      continue;
    }
    while (i + 1 < code.size() && (code[i + 1] == ' ' || code[i + 1] == '\t' || code[i + 1] == '\n')) ++i;
    line += ' ';
  }
  return line;
}

}  // namespace stridescope::ui

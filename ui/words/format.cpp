#include "ui/words/format.h"

#include <algorithm>
#include <array>
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
  int open_brackets = 0;
  while (!code.empty()) {
    const auto end = std::min(code.find('\n'), code.size());
    const auto part = code.substr(0, end);
    line += part;
    for (const char c : part) {
      if (c == '(' || c == '[' || c == '{') ++open_brackets;
      if (c == ')' || c == ']' || c == '}') --open_brackets;
    }
    const auto next = std::min(code.find_first_not_of(" \t\n", end), code.size());
    code.remove_prefix(next);
    if (code.empty()) break;
    const bool is_clause = std::ranges::any_of(std::array{"else", "elif", "except", "finally"},
                                               [&](const char* word) { return code.starts_with(word); });
    const bool ends_statement = open_brackets == 0 && !is_clause && !line.empty() && line.back() != ':' &&
                                line.back() != '\\' && !part.starts_with('@');
    line += ends_statement ? "; " : " ";
  }
  return line;
}

}  // namespace stridescope::ui

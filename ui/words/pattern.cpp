#include "ui/words/pattern.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

bool is_name(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

std::vector<std::string_view> split(std::string_view forms) {
  std::vector<std::string_view> result;
  for (;;) {
    const auto bar = forms.find('|');
    result.push_back(forms.substr(0, bar));
    if (bar == forms.npos) return result;
    forms.remove_prefix(bar + 1);
  }
}

}  // namespace

std::vector<PatternPart> parts_of(std::string_view pattern) {
  std::vector<PatternPart> parts;
  const auto add_words = [&](std::string_view words) {
    if (!words.empty()) parts.push_back({.words = words});
  };
  std::size_t begin = 0, open = pattern.find('{');
  for (; open != pattern.npos; open = pattern.find('{', open + 1)) {
    const auto close = pattern.find('}', open);
    if (close == pattern.npos) break;
    const auto inside = pattern.substr(open + 1, close - open - 1);
    const auto colon = inside.find(':');
    const auto name = inside.substr(0, colon);
    if (!is_name(name)) continue;
    add_words(pattern.substr(begin, open - begin));
    parts.push_back({.name = name});
    if (colon != inside.npos) parts.back().forms = split(inside.substr(colon + 1));
    begin = close + 1;
  }
  add_words(pattern.substr(begin));
  return parts;
}

}  // namespace stridescope::ui

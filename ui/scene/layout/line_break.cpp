#include "ui/scene/layout/line_break.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "engine/script/syntax/unicode.h"

namespace stridescope::scene {
namespace {

/// Characters that are words of their own, and their punctuation.
bool is_ideographic(std::uint32_t c) { return script::columns_of_character(c) == 2; }

constexpr std::uint32_t ellipsis = 0x2026;

bool may_break(std::uint32_t before, std::uint32_t after) {
  if (before == ' ') return after != ' ' && after != ellipsis;
  if (script::is_opening_mark(before) || script::is_closing_mark(after)) return false;
  return is_ideographic(before) || is_ideographic(after);
}

/// Whether the space before `at` stands between numbers in brackets: "(4, 1)".
bool is_among_numbers(std::string_view text, std::size_t at) {
  constexpr std::string_view inside = "0123456789,- ";
  const auto before = text.substr(0, at).find_last_not_of(inside);
  if (before == text.npos || (text[before] != '(' && text[before] != '[')) return false;
  const auto after = text.find_first_not_of(inside, at);
  constexpr std::size_t longest = 24;
  return after != text.npos && (text[after] == ')' || text[after] == ']') && after - before < longest;
}

/// Without the spaces at its end, which take no room.
std::string_view trimmed(std::string_view line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

/// As much of a word as fits.
std::size_t cut(std::string_view word, float width, Font font, float size, const TextMeasure& measure) {
  std::size_t fits = 0;
  script::decode_utf8(word, fits);
  for (auto at = fits; at < word.size(); fits = at) {
    script::decode_utf8(word, at);
    if (measure.width(word.substr(0, at), font, size) > width) break;
  }
  return fits;
}

/// In bytes; without the newline.
std::size_t first_line(std::string_view text, float width, Font font, float size,
                       const TextMeasure& measure) {
  text = text.substr(0, text.find('\n'));
  if (text.empty()) return 0;
  const auto fits = [&](std::size_t end) {
    return measure.width(trimmed(text.substr(0, end)), font, size) <= width;
  };
  std::size_t line = 0;
  std::uint32_t last = 0;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size();) {
    const auto begin = at;
    const auto c = script::decode_utf8(text, at);
    if (last != 0 && may_break(last, c) && !(last == ' ' && is_among_numbers(text, begin))) {
      if (!fits(begin)) return line > 0 ? line : cut(text, width, font, size, measure);
      line = begin;
    }
    last = c;
  }
  if (fits(text.size())) return text.size();
  return line > 0 ? line : cut(text, width, font, size, measure);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = first_line(text, width, font, size, measure);
    lines.emplace_back(trimmed(text.substr(0, end)));
    text.remove_prefix(end);
    if (!text.empty() && text.front() == '\n') text.remove_prefix(1);
  }
  return lines;
}

std::vector<std::string> balanced(std::string_view text, float width, Font font, float size,
                                  const TextMeasure& measure) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto part = text.substr(0, end);
    auto set = wrapped(part, width, font, size, measure);
    // As narrow as the number of lines allows, to a hundredth of the width.
    float narrow = width / static_cast<float>(std::max<std::size_t>(set.size(), 1)), wide = width;
    while (set.size() > 1 && wide - narrow > width / 100) {
      const float middle = (narrow + wide) / 2;
      auto narrower = wrapped(part, middle, font, size, measure);
      if (narrower.size() > set.size()) {
        narrow = middle;
      } else {
        wide = middle;
        set = std::move(narrower);
      }
    }
    if (set.empty()) set.emplace_back();
    std::move(set.begin(), set.end(), std::back_inserter(lines));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace stridescope::scene

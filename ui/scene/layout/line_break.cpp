#include "ui/scene/layout/line_break.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "engine/script/syntax/unicode.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {
namespace {

/// Returns true for characters beside which a line can be broken, such as Chinese ones, and for their
/// punctuation.
bool is_ideographic(std::uint32_t c) { return script::columns_of_character(c) == 2; }

constexpr std::uint32_t ellipsis = 0x2026;

bool may_break(std::uint32_t before, std::uint32_t after) {
  if (before == ' ') return after != ' ' && after != ellipsis;
  if (script::is_opening_mark(before) || script::is_closing_mark(after)) return false;
  return is_ideographic(before) || is_ideographic(after);
}

/// Returns true if the space before `at` is between numbers in brackets, as in "(4, 1)".
bool is_among_numbers(std::string_view text, std::size_t at) {
  constexpr std::string_view inside = "0123456789,- ";
  constexpr std::size_t longest = 24;
  const auto begin = at - std::min(at, longest);
  const auto before = text.substr(begin, at - begin).find_last_not_of(inside);
  if (before == text.npos || (text[begin + before] != '(' && text[begin + before] != '[')) return false;
  const auto after = text.substr(at, longest).find_first_not_of(inside);
  if (after == text.npos || at + after - (begin + before) >= longest) return false;
  return text[at + after] == ')' || text[at + after] == ']';
}

/// Removes trailing spaces, which take no room.
std::string_view trimmed(std::string_view line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

/// Returns the end of the longest prefix that fits, at least one character. The measured text is at most
/// about twice as long as that.
template <class Fits>
std::size_t fitting(std::string_view text, const Fits& fits) {
  std::vector<std::size_t> ends;  // byte positions of character ends
  const auto has = [&](std::size_t characters) {
    while (ends.size() < characters) {
      auto at = ends.empty() ? 0 : ends.back();
      if (at == text.size()) return false;
      script::decode_utf8(text, at);
      ends.push_back(at);
    }
    return true;
  };
  std::size_t fit = 1, beyond = 64;
  while (has(beyond) && fits(text.substr(0, ends[beyond - 1]))) fit = beyond, beyond *= 2;
  beyond = std::min(beyond, ends.size() + 1);
  while (beyond - fit > 1) {
    const auto middle = (fit + beyond) / 2;
    (fits(text.substr(0, ends[middle - 1])) ? fit : beyond) = middle;
  }
  return ends[fit - 1];
}

/// Returns the length in bytes of the first line of a text without newlines.
std::size_t first_line(std::string_view text, float width, Font font, float size,
                       const TextMeasure& measure) {
  if (text.empty()) return 0;
  const auto fits = [&](std::string_view line) { return measure.width(trimmed(line), font, size) <= width; };
  const auto room = fitting(text, fits);
  if (room == text.size()) return room;
  const bool is_code = font == Font::mono || font == Font::mono_bold;
  const auto is_before_method = [&](std::uint32_t before, std::uint32_t after) {
    return is_code && after == '.' && (before == ')' || before == ']');
  };
  std::size_t line = 0;
  std::uint32_t last = 0;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size();) {
    const auto begin = at;
    const auto c = script::decode_utf8(text, at);
    const bool is_end = may_break(last, c) && !(last == ' ' && is_among_numbers(text, begin));
    if (last != 0 && (is_end || is_before_method(last, c))) line = begin;
    if (c != ' ' && at > room) break;
    last = c;
  }
  return line > 0 ? line : room;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    auto paragraph = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(paragraph.size() + 1, text.size()));
    do {
      const auto end = first_line(paragraph, width, font, size, measure);
      lines.emplace_back(trimmed(paragraph.substr(0, end)));
      paragraph.remove_prefix(end);
    } while (!paragraph.empty());
  }
  return lines;
}

std::vector<std::string> wrapped_with_ellipsis(std::size_t most, std::string_view text, float width,
                                               Font font, float size, const TextMeasure& measure) {
  auto lines = wrapped(text, width, font, size, measure);
  if (lines.size() <= most) return lines;
  const auto rest = lines[most - 1] + " " + lines[most] + "…";
  lines.resize(most);
  lines.back() = measure.width(rest, font, size) <= width ? rest : elided(rest, width, font, size, measure);
  return lines;
}

std::vector<std::string> balanced(std::string_view text, float width, Font font, float size,
                                  const TextMeasure& measure) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto part = text.substr(0, end);
    auto set = wrapped(part, width, font, size, measure);
    // As narrow as the number of lines allows, to 1 % of the width.
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

#include "app/cli/traceback.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/script/syntax/marked_line.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::app {
namespace {

/// Columns that a terminal gives a character: two for CJK ideographs, kana, hangul, full-width forms and
/// emoji.
int columns(std::uint32_t c) {
  constexpr std::pair<std::uint32_t, std::uint32_t> wide[] = {
      {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},  {0xAC00, 0xD7A3},
      {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},  {0xFFE0, 0xFFE6},
      {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
  return std::any_of(std::begin(wide), std::end(wide),
                     [&](const auto& range) { return c >= range.first && c <= range.second; })
             ? 2
             : 1;
}

std::size_t columns_of(std::string_view text) {
  std::size_t result = 0;
  for (std::size_t at = 0; at < text.size();)
    result += static_cast<std::size_t>(columns(script::decode_utf8(text, at)));
  return result;
}

/// As wide as the text: tabs stay tabs, and wide characters take two columns, so that the carets stand under
/// what they mark.
std::string blank(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = script::decode_utf8(text, at);
    result += c == '\t' ? std::string("\t") : std::string(static_cast<std::size_t>(columns(c)), ' ');
  }
  return result;
}

}  // namespace

std::string traceback(std::string_view file, std::string_view text, const script::Span& span,
                      const tensor::Error& error) {
  auto result = fmt::format("Traceback (most recent call last):\n  File \"{}\", line {}, column {}\n", file,
                            span.begin.line, span.begin.column);
  const auto line = script::marked_line(text, span);
  if (!line.before.empty() || !line.marked.empty() || !line.after.empty()) {
    const auto carets = std::max<std::size_t>(columns_of(line.marked), 1);
    result += fmt::format("    {}{}{}\n    {}{}\n", line.before, line.marked, line.after, blank(line.before),
                          std::string(carets, '^'));
  }
  result += tensor::line_of(error.refusal()) + '\n';
  if (const auto hint = tensor::hint_of(error.refusal()); !hint.empty())
    result += fmt::format("Did you mean `{}`?\n", hint);
  return result;
}

}  // namespace stridescope::app

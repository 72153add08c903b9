#include "app/cli/traceback.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/script/unicode.h"

namespace stridescope::app {
namespace {

std::string_view line_of(std::string_view text, std::int32_t line) {
  for (std::int32_t i = 1; i < line; ++i) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

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

}  // namespace

std::string traceback(std::string_view file, std::string_view text, const script::Span& span,
                      const tensor::Error& error) {
  auto result = fmt::format("Traceback (most recent call last):\n  File \"{}\", line {}, column {}\n", file,
                            span.begin.line, span.begin.column);
  const auto line = line_of(text, span.begin.line);
  if (!line.empty()) {
    // Tabs stay tabs and wide characters take two columns, so that the carets stand under what they mark.
    std::string underline;
    std::int32_t column = 1;
    for (std::size_t at = 0; at < line.size(); ++column) {
      const auto c = script::decode_utf8(line, at);
      const bool marked =
          column >= span.begin.column && (span.end.line > span.begin.line || column < span.end.column);
      const auto width = static_cast<std::size_t>(columns(c));
      underline +=
          c == '\t' && !marked ? std::string("\t") : std::string(c == '\t' ? 1 : width, marked ? '^' : ' ');
    }
    while (!underline.empty() && underline.back() != '^') underline.pop_back();
    if (underline.empty())
      underline = std::string(static_cast<std::size_t>(std::max(span.begin.column - 1, 0)), ' ') + "^";
    result += fmt::format("    {}\n    {}\n", line, underline);
  }
  result += fmt::format("{}: {}\n", tensor::name(error.type()), error.message());
  return result;
}

}  // namespace stridescope::app

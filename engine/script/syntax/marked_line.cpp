#include "engine/script/syntax/marked_line.h"

#include <algorithm>

#include "engine/script/syntax/unicode.h"

namespace stridescope::script {
namespace {

std::string_view line_of(std::string_view text, std::int32_t line) {
  for (std::int32_t i = 1; i < line; ++i) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// The number of bytes before a column.
std::size_t bytes_before(std::string_view line, std::int32_t column) {
  std::size_t at = 0;
  for (std::int32_t i = 1; i < column && at < line.size(); ++i) decode_utf8(line, at);
  return at;
}

}  // namespace

MarkedLine marked_line(std::string_view text, const Span& span) {
  const auto line = line_of(text, span.begin.line);
  const auto begin = bytes_before(line, span.begin.column);
  const auto end = span.end.line > span.begin.line ? line.size() : bytes_before(line, span.end.column);
  const auto length = std::max(begin, end) - begin;
  return {line.substr(0, begin), line.substr(begin, length), line.substr(begin + length)};
}

}  // namespace stridescope::script

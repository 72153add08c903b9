#include "app/export/document_title.h"

#include "engine/script/syntax/unicode.h"

namespace stridescope::app {
namespace {

constexpr std::uint32_t replacement = 0xfffd, line_separator = 0x2028, paragraph_separator = 0x2029;

std::uint32_t shown(std::uint32_t c) {
  if (c == '\t' || c == '\n' || c == '\r' || c == line_separator || c == paragraph_separator) return ' ';
  const bool is_control = c < 0x20 || (c >= 0x7f && c < 0xa0);
  return is_control ? replacement : c;
}

}  // namespace

std::string document_title(std::string_view name) {
  std::string title;
  for (std::size_t at = 0; at < name.size();)
    script::append_utf8(title, shown(script::decode_utf8(name, at)));
  return title;
}

}  // namespace stridescope::app

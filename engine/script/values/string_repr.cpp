#include <cstdint>
#include <string>

#include "engine/script/syntax/unicode.h"
#include "engine/script/values/repr.h"

namespace stridescope::script {
namespace {

void append_escape(std::string& out, std::uint32_t c) {
  const int digits = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
  out += digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[(c >> shift) & 15];
}

}  // namespace

std::string ascii(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto c = decode_utf8(text, at);
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else {
      append_escape(out, c);
    }
  }
  return out;
}

std::string string_repr(std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const char quote = has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string out(1, quote);
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = at;
    const auto c = decode_utf8(text, at);
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\\' || c == static_cast<unsigned char>(quote)) {
      out += '\\';
      out += static_cast<char>(c);
    } else if (is_printable(c)) {
      out += text.substr(begin, at - begin);
    } else {
      append_escape(out, c);
    }
  }
  return out + quote;
}

}  // namespace stridescope::script

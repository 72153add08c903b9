#include "app/cli/terminal_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <ostream>

#include "engine/script/syntax/unicode.h"

namespace stridescope::app {
namespace {

bool is_escaped(std::uint32_t c) {
  if (c == '\n' || c == '\t') return false;
  const bool is_control = c < 0x20 || (c >= 0x7f && c < 0xa0);
  const bool turns_direction = c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                               (c >= 0x2066 && c <= 0x2069);
  const bool ends_line = c == 0x2028 || c == 0x2029;
  return is_control || turns_direction || ends_line;
}

}  // namespace

std::string terminal_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto valid = text.substr(0, script::find_invalid_utf8(text));
    for (std::size_t at = 0; at < valid.size();) {
      const auto begin = at;
      const auto c = script::decode_utf8(valid, at);
      if (c == '\r') result += "\\r";
      else if (!is_escaped(c)) result += valid.substr(begin, at - begin);
      else result += c < 0x100 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{:04x}", c);
    }
    text.remove_prefix(valid.size());
    if (text.empty()) break;
    result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    text.remove_prefix(1);
  }
  return result;
}

EscapedOutput::EscapedOutput(std::ostream& stream) : stream_(stream), to_(stream.rdbuf(this)) {}
EscapedOutput::~EscapedOutput() { stream_.rdbuf(to_); }

EscapedOutput::int_type EscapedOutput::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  const char one = traits_type::to_char_type(character);
  return xsputn(&one, 1) == 1 ? character : traits_type::eof();
}

std::streamsize EscapedOutput::xsputn(const char* text, std::streamsize size) {
  const auto escaped = terminal_text({text, static_cast<std::size_t>(size)});
  const auto length = static_cast<std::streamsize>(escaped.size());
  return to_->sputn(escaped.data(), length) == length ? size : 0;
}

int EscapedOutput::sync() { return to_->pubsync(); }

}  // namespace stridescope::app

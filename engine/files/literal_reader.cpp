#include "engine/files/literal_reader.h"

#include <utility>

#include "engine/files/format_error.h"
#include "engine/tensor/checked.h"

namespace stridescope::files {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  const auto add_tail = [&](std::uint32_t shift) { add(0x80U | ((code >> shift) & 0x3fU)); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xc0U | (code >> 6));
  } else if (code < 0x10000) {
    add(0xe0U | (code >> 12));
    add_tail(6);
  } else {
    add(0xf0U | (code >> 18));
    add_tail(12);
    add_tail(6);
  }
  add_tail(0);
}

}  // namespace

void LiteralReader::fail(std::string reason) const { throw FormatError(byte(), std::move(reason)); }

char LiteralReader::peek() {
  while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool LiteralReader::is_at_end() {
  peek();
  return at_ == text_.size();
}

bool LiteralReader::take(char c) {
  if (peek() != c || at_ == text_.size()) return false;
  ++at_;
  return true;
}

bool LiteralReader::take(std::string_view word) {
  peek();
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

void LiteralReader::expect(char c) {
  if (!take(c)) fail(std::string("the header is malformed: expected '") + c + "'");
}

std::int64_t LiteralReader::integer() {
  const auto is_digit = [&] { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; };
  peek();
  if (!is_digit()) fail("the header is malformed: expected a non-negative integer");
  std::int64_t number = 0;
  for (; is_digit(); ++at_) {
    const auto shifted = tensor::checked_multiply(number, 10);
    const auto next = shifted ? tensor::checked_add(*shifted, text_[at_] - '0') : std::nullopt;
    if (!next) fail("the header is malformed: an integer is larger than 2**63 - 1");
    number = *next;
  }
  return number;
}

std::uint32_t LiteralReader::hexadecimal(std::size_t digits) {
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < digits; ++i, ++at_) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const auto letter = static_cast<char>(c | 0x20);
    if (c >= '0' && c <= '9') code = code * 16 + static_cast<std::uint32_t>(c - '0');
    else if (letter >= 'a' && letter <= 'f') code = code * 16 + static_cast<std::uint32_t>(letter - 'a' + 10);
    else fail("the header is malformed: expected a hexadecimal digit");
  }
  return code;
}

std::uint32_t LiteralReader::escaped_code() {
  const auto code = hexadecimal(4);
  if (code < 0xd800 || code > 0xdfff) return code;
  if (code < 0xdc00 && text_.substr(at_).starts_with("\\u")) {
    at_ += 2;
    const auto low = hexadecimal(4);
    if (low >= 0xdc00 && low <= 0xdfff) return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  fail("the header is malformed: half of a surrogate pair");
}

std::string LiteralReader::quoted() {
  const char quote = peek();
  if (quote != '"' && quote != '\'') fail("the header is malformed: expected a string");
  ++at_;
  std::string out;
  while (at_ < text_.size() && text_[at_] != quote) {
    const char c = text_[at_++];
    if (static_cast<unsigned char>(c) < 0x20)
      fail("the header is malformed: a control character in a string");
    if (c != '\\') {
      out += c;
      continue;
    }
    const char escape = at_ < text_.size() ? text_[at_++] : '\0';
    switch (escape) {
      case '"':
      case '\'':
      case '\\':
      case '/': out += escape; break;
      case 'b': out += '\b'; break;
      case 'f': out += '\f'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case 't': out += '\t'; break;
      case 'x': append_utf8(out, hexadecimal(2)); break;
      case 'u': append_utf8(out, escaped_code()); break;
      default: fail("the header is malformed: an unknown escape in a string");
    }
  }
  if (at_ == text_.size()) fail("the header is cut: a string does not end");
  ++at_;
  return out;
}

}  // namespace stridescope::files

#include "engine/script/syntax/unicode.h"

#include <utf8proc.h>

namespace stridescope::script {
namespace {

struct Decoded {
  std::uint32_t character = 0xFFFD;
  std::size_t length = 1;
  bool valid = false;
};

Decoded decode(std::string_view text, std::size_t at) {
  const auto* begin = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
  utf8proc_int32_t character = 0;
  const auto length = utf8proc_iterate(begin, static_cast<utf8proc_ssize_t>(text.size() - at), &character);
  if (length <= 0) return {};
  return {static_cast<std::uint32_t>(character), static_cast<std::size_t>(length), true};
}

utf8proc_category_t category_of(std::uint32_t character) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(character));
}

}  // namespace

std::uint32_t decode_utf8(std::string_view text, std::size_t& at) {
  const auto decoded = decode(text, at);
  at += decoded.length;
  return decoded.character;
}

std::size_t find_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto decoded = decode(text, at);
    if (!decoded.valid) return at;
    at += decoded.length;
  }
  return std::string_view::npos;
}

void append_utf8(std::string& out, std::uint32_t character) {
  utf8proc_uint8_t bytes[4];
  const auto count = utf8proc_encode_char(static_cast<utf8proc_int32_t>(character), bytes);
  out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
}

std::size_t length_utf8(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) decode_utf8(text, at);
  return count;
}

std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (count-- > 0 && at < text.size()) decode_utf8(text, at);
  return at;
}

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> result;
  for (std::size_t at = 0; at < text.size();) result.push_back(decode_utf8(text, at));
  return result;
}

bool is_printable(std::uint32_t character) {
  switch (category_of(character)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO: return false;
    case UTF8PROC_CATEGORY_ZS: return character == ' ';
    default: return true;
  }
}

bool is_name_start(std::uint32_t character) {
  switch (category_of(character)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL: return true;
    default: return character == '_';
  }
}

bool is_name_part(std::uint32_t character) {
  switch (category_of(character)) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_PC: return true;
    default: return is_name_start(character) || character == 0xB7 || character == 0x387;
  }
}

int columns_of_character(std::uint32_t character) {
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(character)) == 2 ? 2 : 1;
}

bool is_closing_mark(std::uint32_t character) {
  switch (category_of(character)) {
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PO: return true;
    default: return false;
  }
}

bool is_opening_mark(std::uint32_t character) {
  const auto category = category_of(character);
  return category == UTF8PROC_CATEGORY_PS || category == UTF8PROC_CATEGORY_PI;
}

}  // namespace stridescope::script

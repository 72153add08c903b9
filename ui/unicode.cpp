#include "ui/unicode.h"

namespace stridescope::ui {
namespace {

struct Decoded {
  char32_t value;
  std::size_t bytes;
};

Decoded decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (count == 0 || first > 0xf4 || at + count > text.size()) return {0xfffd, 1};
  char32_t value = first & (0xffu >> (count + 1));
  for (std::size_t i = 1; i < count; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return {0xfffd, 1};
    value = value << 6 | (byte(at + i) & 0x3fu);
  }
  return {value, count};
}

}  // namespace

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> result;
  for (std::size_t i = 0; i < text.size();) {
    const auto decoded = decode(text, i);
    result.push_back(decoded.value);
    i += decoded.bytes;
  }
  return result;
}

std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (count-- > 0 && at < text.size()) at += decode(text, at).bytes;
  return at;
}

}  // namespace stridescope::ui

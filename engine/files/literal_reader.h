#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stridescope::files {

/// Parses a header's text from left to right. Errors state the byte offset in the file.
class LiteralReader {
 public:
  /// `offset`: the file offset of the text's first byte.
  LiteralReader(std::string_view text, std::int64_t offset) : text_(text), offset_(offset) {}

  /// True at the end, ignoring white space.
  bool is_at_end();
  /// The next character after white space; 0 at the end.
  char peek();
  /// Skips `c` if it is next.
  bool take(char c);
  bool take(std::string_view word);
  void expect(char c);
  /// Parses a non-negative integer of at most 63 bits.
  std::int64_t integer();
  /// Parses a quoted Python or JSON string to UTF-8.
  std::string quoted();

  /// File offset of the next character.
  std::int64_t byte() const { return offset_ + static_cast<std::int64_t>(at_); }
  std::size_t at() const { return at_; }
  std::string_view text() const { return text_; }
  [[noreturn]] void fail(std::string reason) const;

 private:
  std::uint32_t hexadecimal(std::size_t digits);
  std::uint32_t escaped_code();

  std::string_view text_;
  std::int64_t offset_;
  std::size_t at_ = 0;
};

}  // namespace stridescope::files

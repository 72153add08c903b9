#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stridescope::files {

/// Reads the text of a header from left to right. Errors name the byte in the file.
class LiteralReader {
 public:
  /// `offset`: of the text's first byte in the file.
  LiteralReader(std::string_view text, std::int64_t offset) : text_(text), offset_(offset) {}

  /// After white space.
  bool is_at_end();
  /// The next character after white space; 0 at the end.
  char peek();
  /// Skips `c` if it is next.
  bool take(char c);
  bool take(std::string_view word);
  void expect(char c);
  /// A non-negative integer that fits into 63 bits.
  std::int64_t integer();
  /// A string of Python or JSON in its quotes, as UTF-8.
  std::string quoted();

  /// Of the next character, in the file.
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

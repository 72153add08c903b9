#pragma once

#include <iosfwd>
#include <streambuf>
#include <string>
#include <string_view>

namespace stridescope::app {

/// Text that a terminal only shows: control characters other than line ends and tabs, marks that turn the direction of
/// text, and bytes that are not UTF-8 are escaped as Python's repr() does ("\x1b", "\u202e").
std::string terminal_text(std::string_view text);

/// While it lives, everything written to a stream is escaped by terminal_text: file names and messages cannot drive the
/// terminal, wherever they are printed.
class EscapedOutput final : public std::streambuf {
 public:
  explicit EscapedOutput(std::ostream& stream);
  ~EscapedOutput() override;
  EscapedOutput(const EscapedOutput&) = delete;
  EscapedOutput& operator=(const EscapedOutput&) = delete;

 private:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

  std::ostream& stream_;
  std::streambuf* to_;
};

}  // namespace stridescope::app

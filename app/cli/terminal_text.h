#pragma once

#include <iosfwd>
#include <streambuf>
#include <string>
#include <string_view>

namespace stridescope::app {

/// Returns text that is safe to print on a terminal: control characters other than line ends and tabs,
/// bidirectional control characters, and bytes that are not UTF-8 are escaped as by Python's repr() ("\x1b",
/// "\u202e").
std::string terminal_text(std::string_view text);

/// A scope in which all output of a stream is escaped by terminal_text: file names and messages cannot
/// control the terminal.
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

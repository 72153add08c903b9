#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/script/values/numbers.h"

namespace stridescope::script {

inline constexpr std::int64_t max_format_width = 1'000'000;
inline constexpr std::int64_t max_format_precision = 2000;

/// The format of one value.
struct FormatSpec {
  std::string fill = " ";
  char align = 0;
  char sign = '-';
  bool sign_given = false;
  bool alternate = false;
  std::int64_t width = -1;
  char grouping = 0;
  std::int64_t precision = -1;
  char type = 0;
};

/// Parses the number at `at` and advances `at` past its digits; returns -1 if there are none. Throws
/// ValueError if there are too many digits.
std::int64_t take_number(std::string_view text, std::size_t& at);
/// [[fill]align][sign][z][#][0][width][,_][.precision][type]. Throws ValueError.
FormatSpec parse_spec(std::string_view text, const std::string& type);

std::string format_string(const std::string& text, const FormatSpec& spec);
std::string format_float(double value, const FormatSpec& spec);
std::string format_integer(const Number& number, const FormatSpec& spec, const std::string& type);

}  // namespace stridescope::script

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::words {

/// "1,048,576"
std::string thousands_separated(std::int64_t number);

/// With an explicit sign, for a jump: "+4", "−11".
std::string signed_text(std::int64_t number);

/// A number of bytes in decimal units, as in lectures on storage: exact below 10,000 bytes ("9,216" "B"),
/// else with at most three digits ("3.81" "MB", "800" "MB").
struct ByteAmount {
  std::string number;
  std::string_view unit;  ///< "B", "kB", "MB", "GB", "TB", "PB", "EB"
};
ByteAmount byte_amount(std::int64_t bytes);
/// "96 B", "3.81 MB"
std::string bytes_text(std::int64_t bytes);

/// "3, 4"
std::string list_text(std::span<const std::int64_t> values);
/// As Python prints a tuple: "(3, 4)", "(3,)", "()".
std::string tuple_text(std::span<const std::int64_t> values);

}  // namespace stridescope::words

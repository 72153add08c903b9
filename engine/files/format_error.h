#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace stridescope::files {

/// A file violates its format. what() is "byte 10: REASON".
class FormatError : public std::runtime_error {
 public:
  FormatError(std::int64_t byte, std::string reason)
      : std::runtime_error("byte " + std::to_string(byte) + ": " + reason),
        byte_(byte),
        reason_(std::move(reason)) {}
  std::int64_t byte() const { return byte_; }  ///< offset in the file, from 0
  const std::string& reason() const { return reason_; }

 private:
  std::int64_t byte_;
  std::string reason_;
};

}  // namespace stridescope::files

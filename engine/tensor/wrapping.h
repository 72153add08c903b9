#pragma once

#include <cstdint>

namespace stridescope::tensor {

/// Products and sums modulo 2^64. The stride of a dimension with at most one element may be any number, so
/// PyTorch lets stride arithmetic wrap; sizes are checked instead.
constexpr std::int64_t wrapping_multiply(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
constexpr std::int64_t wrapping_add(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

}  // namespace stridescope::tensor

#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Returns a number whose highest bit is set if some index is negative or larger than `last`.
inline std::uint64_t signs_out_of_bounds(const std::int64_t* index, std::int64_t stride, std::int64_t count,
                                         std::uint64_t last) {
  std::uint64_t signs = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto x = static_cast<std::uint64_t>(index[i * stride]);
    signs |= x | (last - x);
  }
  return signs;
}
/// True if all of the `count` integers, `stride` apart, are in [0, size).
inline bool are_in_bounds(const std::int64_t* index, std::int64_t stride, std::int64_t count,
                          std::int64_t size) {
  const auto last = static_cast<std::uint64_t>(size) - 1;
  const auto signs = stride == 1 ? signs_out_of_bounds(index, 1, count, last)
                                 : signs_out_of_bounds(index, stride, count, last);
  return signs >> 63 == 0;
}

}  // namespace stridescope::kernels

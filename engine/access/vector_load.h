#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// The widest load of a GPU thread.
inline constexpr std::int64_t widest_load_bytes = 16;

/// The reason why loads are not wider.
enum class VectorLimit : std::uint8_t {
  none,    ///< loads have the full width
  stride,  ///< consecutive logical indices are not neighbours in memory
  run,     ///< the length of contiguous runs is not a multiple of the width
  offset,  ///< the first element is not at a multiple of the width
  rows,    ///< a later run does not begin at a multiple of the width
};

/// The most elements (a power of two) that one load of a thread can read, if thread t reads the logical
/// indices t · elements and following: they must be contiguous, at an aligned address. The storage begins at
/// a multiple of 16 bytes; at the end of a contiguous tensor, fewer may be left.
struct VectorLoad {
  std::int64_t elements = 1, bytes = 0;
  VectorLimit limit = VectorLimit::none;
};
VectorLoad vector_load(const tensor::Layout& layout, std::int64_t itemsize);

}  // namespace stridescope::access

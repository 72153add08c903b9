#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// The widest load that a GPU thread has.
inline constexpr std::int64_t widest_load_bytes = 16;

/// The reason why loads are not wider.
enum class VectorLimit : std::uint8_t {
  none,    ///< they are as wide as there are
  stride,  ///< consecutive logical indices are not neighbours in memory
  run,     ///< as many neighbours as that do not divide the runs
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

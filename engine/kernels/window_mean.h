#pragma once

#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// What each window covers of one dimension, and how much it counts for: more, where zeros around it count.
struct Part {
  std::int64_t begin = 0, end = 0, counted = 0;
};
using Parts = std::vector<Part>;

enum class Rounding : std::uint8_t {
  once,   ///< the sum is divided as it is
  twice,  ///< the sum is rounded, and then divided
};

/// destination[p, y, x] = the sum of source[p] over rows[y] and columns[x], added up in double, by what both
/// count for. Source and destination have three dimensions, the destination is contiguous; float32 or
/// float64. Nobody is told.
void window_mean(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                 const Parts& rows, const Parts& columns, Rounding rounding);

}  // namespace stridescope::kernels

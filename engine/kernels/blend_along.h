#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Of each result along a dimension, two places of the source and what they count for.
struct Blend {
  std::int64_t low, high;
  double of_low, of_high;
};

/// destination[o, i, n] = source[o, low, n] * of_low + source[o, high, n] * of_high, each step rounded. Both
/// have three dimensions and are contiguous and apart; float32 or float64. Nobody is told.
void blend_along(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                 const std::vector<Blend>& blends);

}  // namespace stridescope::kernels

#pragma once

#include <cstddef>
#include <span>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Copies regions side by side along dimension `dim` of the destination, row by row, so that the output is
/// written sequentially. Returns false without any effect if this is not possible, or not faster than copying
/// one region after the other. All have the destination's shape except in that dimension, whose sizes sum to
/// the destination's. Reports no flow.
bool join_rows(tensor::Memory& memory, const tensor::Region& destination, std::size_t dim,
               std::span<const tensor::Region> sources);

}  // namespace stridescope::kernels

#pragma once

#include <cstddef>
#include <span>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Copies regions beside each other along dimension `dim` of the destination, row by row, so that the output
/// is one stream. Returns false, having done nothing, if that is no faster than copying one region after the
/// other, or if an observer is attached. All have the destination's shape except in that dimension, whose
/// sizes add up to the destination's.
bool join_rows(tensor::Memory& memory, const tensor::Region& destination, std::size_t dim,
               std::span<const tensor::Region> sources);

}  // namespace stridescope::kernels

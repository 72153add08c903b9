#pragma once

#include <cstddef>
#include <span>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Copies regions beside each other along dimension `dim` of the destination, row by row: what is written is
/// one stream. False where that is no faster than one region after the other, or somebody watches: then
/// nothing has happened. All have the destination's shape but for that dimension, whose sizes add up to the
/// destination's.
bool join_rows(tensor::Memory& memory, const tensor::Region& destination, std::size_t dim,
               std::span<const tensor::Region> sources);

}  // namespace stridescope::kernels

#pragma once

#include "engine/tensor/memory.h"

/// Selects the elements whose mask (bool or uint8) is not 0, in logical order. Reports no flow.
namespace stridescope::kernels {

/// The number of nonzero mask elements. Throws NeedsData for a meta mask.
std::int64_t count_true(tensor::Memory& memory, const tensor::Region& mask);

/// Writes the selected elements consecutively to `destination`, which is 1-d and has their number. The source
/// has the destination's dtype and the mask's shape.
void compress(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
              const tensor::Region& mask);

/// Writes the coordinates along each dimension d of the selected elements at destination + d * count, where
/// `count` is their number. The destination is int64.
void write_coordinates(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& mask,
                       std::int64_t count);

}  // namespace stridescope::kernels

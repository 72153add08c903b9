#pragma once

#include "engine/tensor/memory.h"

/// Selects the elements at which a mask, of bool or uint8, is not 0, in logical order. Nothing is reported.
namespace stridescope::kernels {

/// Throws NeedsData for a meta mask.
std::int64_t count_true(tensor::Memory& memory, const tensor::Region& mask);

/// Writes them to `destination`, one after the other: it has one dimension and a place for each. The source
/// is of its dtype and of the mask's shape.
void compress(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
              const tensor::Region& mask);

/// Writes the coordinates along dimension d of all of them from destination + d * count on, `count` being how
/// many there are. The destination is of int64.
void write_coordinates(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& mask,
                       std::int64_t count);

}  // namespace stridescope::kernels

#pragma once

#include <vector>

#include "engine/kernels/index/put.h"
#include "engine/tensor/memory.h"

/// Writes to indexed places along one dimension, between regions of one dtype. Report no
/// flow: callers do. If a place is indexed more than once, the last write in logical order counts, or all
/// of them.
namespace stridescope::kernels {

/// Puts slice i of `values` along `dim` to slice `chosen[i]` of `destination`. Sizes are the same in the
/// other dimensions, and the chosen slices are there.
void put_slices(tensor::Memory& memory, Put how, const tensor::Region& destination,
                const tensor::Region& values, std::size_t dim, const std::vector<std::int64_t>& chosen);

/// Writes each element of `values` to its coordinate in `destination`, except that the coordinate in
/// dimension `dim` is read from `index` (int64, of the values' shape). Sizes of the destination are at least
/// the index's in the other dimensions. False, with nothing written, if an index is out of range, or if the
/// order of writes matters.
bool scatter_along(tensor::Memory& memory, Put how, const tensor::Region& destination,
                   const tensor::Region& values, std::size_t dim, const tensor::Region& index);

}  // namespace stridescope::kernels

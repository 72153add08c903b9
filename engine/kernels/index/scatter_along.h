#pragma once

#include <vector>

#include "engine/kernels/index/scatter_mode.h"
#include "engine/tensor/memory.h"

/// Writes to indexed elements along one dimension, between regions of one dtype. The functions report no
/// flow; their callers do. If an element is indexed repeatedly, the last write in logical order wins; for
/// additions and the like, all are applied.
namespace stridescope::kernels {

/// Writes slice i of `values` along `dim` to slice `chosen[i]` of `destination`. Sizes are equal in the other
/// dimensions, and `chosen` must be in range.
void scatter_slices(tensor::Memory& memory, ScatterMode how, const tensor::Region& destination,
                    const tensor::Region& values, std::size_t dim, const std::vector<std::int64_t>& chosen);

/// Writes each element of `values` to its coordinate in `destination`, except that the coordinate in
/// dimension `dim` is read from `index` (int64, of the values' shape). Sizes of the destination are at least
/// the index's in the other dimensions. Returns false without writing if an index is out of range, or if the
/// destination may overlap itself or `values`.
bool scatter_along(tensor::Memory& memory, ScatterMode how, const tensor::Region& destination,
                   const tensor::Region& values, std::size_t dim, const tensor::Region& index);

}  // namespace stridescope::kernels

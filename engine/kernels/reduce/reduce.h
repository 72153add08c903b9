#pragma once

#include <bitset>

#include "engine/kernels/reduce/reduction.h"
#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Reduces `source` along the dimensions in `reduced`; `destination` has the other dimensions, in order, or
/// the same number of dimensions with size 1 if reduced. Sums and means of float32 and float64 are added in
/// PyTorch's order (cascade_sum.h), or in NumPy's (pairwise_sum.h); all others accumulate in double or
/// int64 (reduction_passes.h). argmax and argmin index in logical order over all reduced dimensions and
/// return the first of equals; NaN counts as the extreme. Without elements, a sum is 0, a product 1, any
/// false, all true, a mean NaN; callers refuse the other reductions. Reports a reduce flow; meta storages are
/// not accessed.
void reduce(tensor::Memory& memory, Reduction reduction, const tensor::Region& destination,
            const tensor::Region& source, std::bitset<tensor::max_dims> reduced,
            const ReduceOptions& options = {});

/// Writes the largest or smallest elements along the dimensions in `reduced` to `values`, and their first
/// indices to `indices` (int64); in one pass if both have the same strides. Reports two reductions.
void reduce_with_indices(tensor::Memory& memory, bool largest, const tensor::Region& values,
                         const tensor::Region& indices, const tensor::Region& source,
                         std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes to each element of `destination` (int32 or int64) how many elements of a sorted line are less
/// than the value at its coordinate; with `after_equal`, less or equal. NaN counts as the largest.
/// `values` and `sorted` have the same dtype, not bool; the lines of `sorted` are along its last
/// dimension: one for all values, or one for each line of values. Reports a computation; meta storages are
/// not accessed.
void searchsorted(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& values,
                  const tensor::Region& sorted, bool after_equal);

}  // namespace stridescope::kernels

#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes to each element of `destination` (int32 or int64) the number of elements of a sorted line before
/// the value at its coordinate: those less, and with `after_equal` also those equal; all precede NaN.
/// `values` and `sorted` have the same dtype, which is not bool; the lines of `sorted` are along its last
/// dimension, one for all values, or one for each line of values. Reports a computation; meta storages are
/// not touched.
void count_before(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& values,
                  const tensor::Region& sorted, bool after_equal);

}  // namespace stridescope::kernels

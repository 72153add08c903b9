#pragma once

#include <bitset>

#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// Whether it is such a sum, below, of which the order matters.
bool sums_in_pairs(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// The sum of float32 or float64 with the last digits of NumPy (its pairwise summation): along the innermost
/// dimension eight sums side by side, of blocks that are joined in pairs up to 8,192 elements; these and the
/// other dimensions one after the other.
/// Operand 0 of the work is the destination, operand 1 the source, both of one dtype, in different storages.
void sum_in_pairs(Work& work, const tensor::Region& destination, const tensor::Region& source,
                  std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

#pragma once

#include <bitset>

#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// True for a sum that was requested in NumPy's order (Reduction::pairwise_sum) and whose last digits depend
/// on the order: float32 and float64.
bool is_pairwise_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// NumPy's pairwise summation, which decides the last digits of np.sum: along the innermost dimension, eight
/// partial sums in blocks, which are joined in pairs up to 8,192 elements. These and the other dimensions are
/// added one after the other.
/// Operand 0 of the work is the destination, operand 1 the source, both of one dtype, in different storages.
void pairwise_sum(Work& work, const tensor::Region& destination, const tensor::Region& source,
                  std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

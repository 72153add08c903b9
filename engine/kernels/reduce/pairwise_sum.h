#pragma once

#include <bitset>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// True if a sum in NumPy's order was requested (Reduction::pairwise_sum) and its last digits depend on the
/// order: for float32 and float64. False without elements, if the dtypes differ, or if both regions are in
/// one storage.
bool is_pairwise_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// NumPy's pairwise summation, which decides the last digits of np.sum: along the innermost dimension, eight
/// partial sums in blocks, which are added pairwise up to 8,192 elements. These sums and the other dimensions
/// are added one after the other. Operand 0 of the call is the destination, operand 1 the source, both of one
/// dtype, in different storages.
void pairwise_sum(KernelCall& call, const tensor::Region& destination, const tensor::Region& source,
                  std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

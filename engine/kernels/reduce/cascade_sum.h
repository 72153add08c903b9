#pragma once

#include <bitset>

#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// True for what PyTorch computes by its cascade_sum: sums, nansums and means of float32 and float64. Its
/// order of additions is the same on every machine with vectors of 32 bytes.
bool is_cascade_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// Decides the last digits of such a result: they are those of PyTorch with one thread. The order of
/// additions is that of PyTorch's SumKernel.cpp: dimensions are sorted and merged as TensorIterator does
/// (reduction_axes.h), each row is added into four partial sums, and these are cascaded over four levels.
/// With several threads, PyTorch divides sums of 32,768 elements and more among them, and its last digits
/// depend on their number. Operand 0 of the work is the destination, operand 1 the source.
void cascade_sum(Work& work, Reduction reduction, const tensor::Region& destination,
                 const tensor::Region& source, std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

#pragma once

#include <bitset>

#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// Whether PyTorch adds in the order of its cascade_sum, which is the same on every machine with vectors of
/// 32 bytes: sums and means of float32 and float64.
bool sums_in_cascade(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// Such a sum, nansum or mean, with the last digits of PyTorch with one thread (its SumKernel.cpp: the
/// dimensions sorted and merged as by TensorIterator, rows in four sums side by side, these cascaded over
/// four levels). With several threads, PyTorch divides sums of 32,768 elements and more among them, and the
/// last digits depend on their number. Operand 0 of the work is the destination, operand 1 the source.
void sum_in_cascade(Work& work, Reduction reduction, const tensor::Region& destination,
                    const tensor::Region& source, std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

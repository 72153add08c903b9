#pragma once

#include <bitset>

#include "engine/kernels/loop/work.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// Whether PyTorch adds in one order on every machine with vectors of 32 bytes: sums and means of float32 and
/// float64, of fewer elements than it shares among threads (at::internal::GRAIN_SIZE).
bool sums_in_cascade(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// Such a sum, nansum or mean in that order, so that its last digits are PyTorch's (its SumKernel.cpp: the
/// dimensions sorted and merged as by TensorIterator, rows in four sums side by side, these cascaded over
/// four levels). Operand 0 of the work is the destination, operand 1 the source.
void sum_in_cascade(Work& work, Reduction reduction, const tensor::Region& destination,
                    const tensor::Region& source, std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels

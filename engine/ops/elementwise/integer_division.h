#pragma once

#include <span>

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/kernels/loop/function.h"
#include "engine/ops/rules/iterator.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Runs a prepared integer division into `result`. Throws RuntimeError "ZeroDivisionError" for a divisor of
/// 0, in a dry run NeedsData. Divisors that the division itself may overwrite are checked as they are read:
/// results written before the error remain, as in PyTorch.
void divide_integers(tensor::Memory& memory, const kernels::Function& function, const Iteration& iteration,
                     const tensor::Tensor& result, std::span<const kernels::Input> inputs);

}  // namespace stridescope::ops

#pragma once

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// torch.result_type of operands. Tensors with dimensions decide; a 0-d tensor or a number changes the dtype
/// only if it has a higher category (bool < integers < floats); a number then contributes the default dtype
/// of its category, for floats that of `memory`.
tensor::DType result_type(const tensor::Memory& memory, Operands operands);

/// The default float dtype for bool and integers; floats are unchanged.
tensor::DType float_type(const tensor::Memory& memory, tensor::DType dtype);

/// The dtype in which sums and the like accumulate: int64 for bool and integers; floats are unchanged.
tensor::DType sum_dtype(tensor::DType dtype);

}  // namespace stridescope::ops

#pragma once

#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// Functions of torch.special, one element at a time; without a row for any other.
Function special_function(Unary op, tensor::DType dtype);
Function special_function(Binary op, tensor::DType dtype);

}  // namespace stridescope::kernels

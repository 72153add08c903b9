#pragma once

#include "engine/kernels/elementwise/math_rows.h"
#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// Functions of torch.special, one element at a time; for other functions, the row is null.
Function special_function(Unary op, tensor::DType dtype);
Function special_function(Binary op, tensor::DType dtype);

/// Replaces `made`, a scalar row, by a function of torch.special if it is null, and by a vectorised version
/// if that is faster.
template <class Op>
Function with_faster_row(Function made, Op op, tensor::DType dtype) {
  if (!made.row)
    if (const auto special = special_function(op, dtype); special.dtype == dtype) made = special;
  if (tensor::is_floating(dtype))
    if (const auto row = math_row(op, dtype == tensor::DType::float64)) made.row = row;
  return made;
}

}  // namespace stridescope::kernels

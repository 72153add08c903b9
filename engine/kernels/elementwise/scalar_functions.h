#pragma once

#include "engine/kernels/elementwise/math_rows.h"
#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// Functions that the compiler does not vectorize: they are compiled only once, not for each processor
/// target. For other functions, the row is null.
Function scalar_function(Unary op, tensor::DType dtype);
Function scalar_function(Binary op, tensor::DType dtype);
Function scalar_function(Ternary op, tensor::DType dtype);
Function scalar_function(Quaternary op, tensor::DType dtype);

/// Replaces `made`, compiled for the processor, by the scalar function if its row is null, and by a row of
/// math_rows.h if there is one.
template <class Op>
Function with_scalar_or_faster_row(Function made, Op op, tensor::DType dtype) {
  if (!made.row)
    if (const auto scalar = scalar_function(op, dtype); scalar.dtype == dtype) made = scalar;
  if constexpr (requires { math_row(op, true); })
    if (tensor::is_floating(dtype))
      if (const auto row = math_row(op, dtype == tensor::DType::float64)) made.row = row;
  return made;
}

}  // namespace stridescope::kernels

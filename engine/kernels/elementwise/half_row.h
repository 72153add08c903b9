#pragma once

#include "engine/kernels/loop/function.h"

namespace stridescope::kernels {

/// A row of a function of 16-bit floats that reads and writes them as they are stored: the result and the
/// first operand are packed, the second one too, or it is one element for the row. null where the processor
/// has no vectors for it, or the function no such row.
Row half_row(Unary op, tensor::DType dtype);
Row half_row(Binary op, tensor::DType dtype);
/// The same where the second operand is a number, a float.
Row half_and_number_row(Binary op, tensor::DType dtype);

}  // namespace stridescope::kernels

#pragma once

#include "engine/tensor/scalar.h"

namespace stridescope::ops {

/// True if a number fits a dtype (c10::Scalar::to). Integers from -255 to -1 fit uint8: they wrap.
bool fits(const tensor::Scalar& number, tensor::DType dtype);
/// Throws RuntimeError if it does not fit.
void require_fits(const tensor::Scalar& number, tensor::DType dtype);

}  // namespace stridescope::ops

#pragma once

#include "engine/tensor/scalar.h"

namespace stridescope::ops {

/// Throws RuntimeError where a number does not fit a dtype (c10::Scalar::to). Negative integers fit unsigned
/// types: they wrap.
void require_fits(const tensor::Scalar& number, tensor::DType dtype);

}  // namespace stridescope::ops

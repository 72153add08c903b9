#pragma once

#include "engine/tensor/dtype.h"
#include "engine/tensor/scalar.h"

namespace stridescope::ops {

/// Whether a dtype holds a number (c10::overflows): what lies outside the range, NaN and infinity in an
/// integer do not fit; fractions are lost, and a negative integer wraps in uint8.
bool fits(const tensor::Scalar& value, tensor::DType dtype);

/// Throws RuntimeError where it does not, as Scalar::to does.
void require_fits(const tensor::Scalar& value, tensor::DType dtype);

}  // namespace stridescope::ops

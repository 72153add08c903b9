#pragma once

#include <complex>
#include <cstdint>
#include <variant>

#include "engine/tensor/dtype.h"

namespace stridescope::tensor {

/// A Python number: bool, int, float or complex.
using Complex = std::complex<double>;
using Scalar = std::variant<bool, std::int64_t, double, Complex>;

/// For a complex number, converts the real part; likewise to_int.
double to_double(const Scalar& value);
/// Truncates a float toward zero.
std::int64_t to_int(const Scalar& value);
/// The category of a Python number in type promotion.
Category category(const Scalar& value);
/// The dtype that torch.tensor(value) infers: bool, int64, `of_floats` or its complex dtype.
DType default_dtype(const Scalar& value, DType of_floats);

}  // namespace stridescope::tensor

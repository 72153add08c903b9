#pragma once

#include <string_view>

#include "engine/tensor/scalar.h"

/// Arithmetic on Python's numbers. Integers have 64 bits: a result beyond them throws OverflowError.
namespace stridescope::script {

/// + - * / // % ** << >> & | ^ as Python computes them. Throws ZeroDivisionError, OverflowError, TypeError
/// and ValueError with Python's texts.
tensor::Scalar arithmetic(std::string_view op, const tensor::Scalar& a, const tensor::Scalar& b);
/// - + ~
tensor::Scalar arithmetic(std::string_view op, const tensor::Scalar& a);

/// Less, equal, greater (-1, 0, 1), exact between int and float; 2 where one is nan.
int compare(const tensor::Scalar& a, const tensor::Scalar& b);

/// round(value, digits): half to even in the decimal digits of the exact value.
double round_to(double value, std::int64_t digits);

}  // namespace stridescope::script

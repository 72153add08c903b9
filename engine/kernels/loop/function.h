#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// Computes n elements. Entry 0 of `data` and `stride` is the result, the others are the operands; strides
/// are in bytes.
using RowFunction = void (*)(std::byte* const* data, const std::int64_t* stride, std::int64_t n);

/// A function of one element of each operand, for one dtype.
struct Function {
  RowFunction row = nullptr;  ///< null if the function is not defined for the dtype
  tensor::DType dtype{};  ///< dtype to which operands are converted; 16-bit floats are then computed in float
  tensor::DType result{};       ///< dtype that a row writes: float32 for operands of 16-bit floats
  std::int64_t cost_bytes = 0;  ///< cost per element beyond the walk (cost.h)
  explicit operator bool() const { return row != nullptr; }
};

enum class Unary : std::uint8_t {
  negative,
  absolute,
  sign,
  relu,
  square,
  reciprocal,
  bitwise_not,
  logical_not,
  isnan,
  isinf,
  isfinite,
  signbit,
  exp,
  exp2,
  expm1,
  log,
  log2,
  log10,
  log1p,
  sqrt,
  rsqrt,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  sigmoid,
  erf,
  erfc,
  erfinv,
  lgamma,
  digamma,
  i0,
  i1,
  i0e,
  i1e,
  bessel_j0,
  bessel_j1,
  bessel_y0,
  bessel_y1,
  bessel_k0,
  bessel_k1,
  scaled_bessel_k0,
  scaled_bessel_k1,
  spherical_bessel_j0,
  airy_ai,
  trigamma,
  asinh,
  acosh,
  atanh,
  sinc,
  degrees,
  radians,
  isposinf,
  isneginf,
  gelu,
  gelu_tanh,
  silu,
  hardsigmoid,
  hardswish,
  softplus,
  logit,
  log_sigmoid,
  mish,
  floor,
  ceil,
  round,
  trunc,
  frac,
};
enum class Binary : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  truncated_divide,
  floor_divide,
  remainder,
  fmod,
  power,
  maximum,
  minimum,
  atan2,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
  logical_xor,
  bitwise_and,
  bitwise_or,
  bitwise_xor,
  left_shift,
  right_shift,
  leaky_relu,
  elu,
  hardshrink,
  softshrink,
  hypot,
  copysign,
  nextafter,
  heaviside,
  fmax,
  fmin,
  gcd,
  lcm,
  logaddexp,
  logaddexp2,
  xlogy,
  zeta,
  lower_gamma,
  upper_gamma,
};
/// smooth_l1 and huber take two elements and the distance at which the loss becomes linear.
enum class Ternary : std::uint8_t {
  add_scaled,
  subtract_scaled,
  clamp,
  lerp,
  softplus,
  threshold,
  smooth_l1,
  huber,
};
/// isclose takes a, b, rtol, atol; addcmul and addcdiv take self, tensor1, tensor2, value; elu takes self and
/// the factors of negative results, of positive ones and of exp's argument; nan_to_num takes self and the
/// replacements of NaN, infinity and -infinity.
enum class Quaternary : std::uint8_t { isclose, isclose_or_nan, addcmul, addcdiv, elu, nan_to_num };

/// `dtype` is the common dtype of the operands.
Function function(Unary op, tensor::DType dtype);
Function function(Binary op, tensor::DType dtype);
Function function(Ternary op, tensor::DType dtype);
Function function(Quaternary op, tensor::DType dtype);

}  // namespace stridescope::kernels

// Per-target include guard.
#if defined(STRIDESCOPE_INVERSE_SINE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_INVERSE_SINE_INL_H
#undef STRIDESCOPE_INVERSE_SINE_INL_H
#else
#define STRIDESCOPE_INVERSE_SINE_INL_H
#endif

#include <hwy/highway.h>

#include <limits>
#include <numbers>

#include "engine/kernels/elementwise/float_functions-inl.h"

/// Inverse sine and cosine of floats in double precision, as exact as a float result needs them.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// Of 0 to 1/4, to twelve digits: begun with a float, so that no step waits long.
HWY_INLINE Double small_root(Double x) {
  const Double half = set(0.5);
  const auto begun = hn::ApproximateReciprocalSqrt(hn::DemoteTo(Floats(), hn::Max(x, set(1e-30))));
  const Double inverse = hn::PromoteTo(Doubles(), begun);
  Double root = hn::Mul(x, inverse), half_inverse = hn::Mul(inverse, half);
  const Double rest = hn::NegMulAdd(root, half_inverse, half);
  root = hn::MulAdd(root, rest, root);
  half_inverse = hn::MulAdd(half_inverse, rest, half_inverse);
  return hn::MulAdd(root, hn::NegMulAdd(root, half_inverse, half), root);
}

/// The inverse sine of the size of x up to 1/2; beyond, of the root of half of what it lacks to 1.
struct PartOfAngle {
  Double found;
  hn::Mask<Doubles> is_far;
};
HWY_INLINE PartOfAngle part_of_angle(Double x) {
  // (asin(s) / s - 1) / s^2 within 4e-12, of s^2 up to 1/4: interpolated where Chebyshev's polynomial is 0.
  constexpr double series[] = {0.16666666665495086,   0.07500000598829049,  0.044642358484883196,
                               0.030397634130580702,  0.022132443623426794, 0.019306260869368045,
                               0.0054431851027481075, 0.02930523970533579};
  const Double size = hn::Abs(x), half = set(0.5);
  const auto is_far = hn::Gt(size, half);
  const Double square = hn::IfThenElse(is_far, hn::NegMulAdd(size, half, half), hn::Mul(size, size));
  const Double sine = hn::IfThenElse(is_far, small_root(square), size);
  return {hn::MulAdd(hn::Mul(sine, square), long_polynomial(series, square), sine), is_far};
}

/// NaN where a sine is never.
HWY_INLINE Double where_sines_are(Double x, Double found) {
  return hn::IfThenElse(hn::Le(hn::Abs(x), set(1)), found, set(std::numeric_limits<double>::quiet_NaN()));
}

HWY_INLINE Double inverse_sine(Double x) {
  const auto part = part_of_angle(x);
  const Double far = hn::NegMulAdd(set(2), part.found, set(std::numbers::pi / 2));
  return where_sines_are(x, hn::CopySign(hn::IfThenElse(part.is_far, far, part.found), x));
}
HWY_INLINE Double inverse_cosine(Double x) {
  const auto part = part_of_angle(x);
  const Double twice = hn::Add(part.found, part.found), pi = set(std::numbers::pi);
  const Double far = hn::IfThenElse(hn::Lt(x, set(0)), hn::Sub(pi, twice), twice);
  const Double near = hn::Sub(set(std::numbers::pi / 2), hn::CopySign(part.found, x));
  return where_sines_are(x, hn::IfThenElse(part.is_far, far, near));
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_SPECIAL_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_SPECIAL_FUNCTIONS_INL_H
#undef STRIDESCOPE_SPECIAL_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_SPECIAL_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <limits>
#include <numbers>

#include "engine/kernels/elementwise/float_functions-inl.h"
#include "engine/kernels/elementwise/special_series.h"

/// Rarer functions of floats in double precision, as exact as a float result needs them.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// For 0 <= x <= 1.
HWY_INLINE Double arctangent_near(Double x) {
  return hn::Mul(x, long_polynomial(atan_series, hn::Mul(x, x)));
}
HWY_INLINE Double arctangent(Double x) {
  const Double size = hn::Abs(x), one = set(1);
  const Double found = arctangent_near(hn::Div(hn::Min(one, size), hn::Max(one, size)));
  const Double beyond = hn::Sub(set(std::numbers::pi / 2), found);
  return hn::CopySign(hn::IfThenElse(hn::Gt(size, one), beyond, found), x);
}
/// Of the point (x, y), which is not the origin.
HWY_INLINE Double angle(Double y, Double x) {
  const Double width = hn::Abs(x), height = hn::Abs(y);
  const Double found = arctangent_near(hn::Div(hn::Min(width, height), hn::Max(width, height)));
  const Double turned =
      hn::IfThenElse(hn::Gt(height, width), hn::Sub(set(std::numbers::pi / 2), found), found);
  return hn::CopySign(hn::IfThenElse(hn::Lt(x, set(0)), hn::Sub(set(std::numbers::pi), turned), turned), y);
}

/// For |x| < 19500.
HWY_INLINE Double tangent(Double x) {
  constexpr double half_pi_high = 0x1.921fb54442d18p0, half_pi_low = 0x1.1a62633145c07p-54;
  const Double shifted = hn::MulAdd(x, set(2 * std::numbers::inv_pi), set(shifter));
  const Double turns = hn::Sub(shifted, set(shifter));
  const Double rest = hn::NegMulAdd(turns, set(half_pi_low), hn::NegMulAdd(turns, set(half_pi_high), x));
  const Double found = hn::Mul(rest, long_polynomial(tan_series, hn::Mul(rest, rest)));
  const auto is_odd = hn::MaskFromVec(
      hn::BitCast(Doubles(), hn::BroadcastSignBit(hn::ShiftLeft<63>(hn::BitCast(Integers(), shifted)))));
  return hn::IfThenElse(is_odd, hn::Div(set(-1), found), found);
}

HWY_INLINE Double erfinv(Double x) {
  const Double w = hn::Neg(logarithm(hn::Mul(hn::Sub(set(1), x), hn::Add(set(1), x)), 1, std::numbers::ln2));
  Double found = long_polynomial(erfinv_near, hn::MulSub(w, set(1 / 3.125), set(1)));
  const auto is_near = hn::Lt(w, set(6.25));
  if (!hn::AllTrue(Doubles(), is_near)) {
    const Double root = hn::Sqrt(w);
    found = hn::IfThenElse(is_near, found,
                           long_polynomial(erfinv_far, hn::Mul(hn::Sub(root, set(3.3)), set(1 / 0.8))));
  }
  const Double size = hn::Abs(x),
               beyond = hn::IfThenElse(hn::Eq(size, set(1)), hn::CopySign(set(infinity), x),
                                       set(std::numeric_limits<double>::quiet_NaN()));
  return hn::IfThenElse(hn::Lt(size, set(1)), hn::Mul(x, found), beyond);
}

HWY_INLINE Double erfc(Double x) {
  const Double size = hn::Min(set(11), hn::Abs(x));
  const Double at = hn::Sub(hn::Div(set(52.0 / 11), hn::Add(set(2), size)), set(15.0 / 11));
  const Double found = hn::Mul(exponential(hn::Neg(hn::Mul(size, size))), long_polynomial(erfc_series, at));
  return hn::IfThenElse(hn::Lt(x, set(0)), hn::Sub(set(2), found), found);
}

/// For x > 0.
HWY_INLINE Double log_gamma_above(Double x) {
  const Double log = logarithm(x, 1, std::numbers::ln2);
  const auto is_below = hn::Lt(x, set(1)), is_far = hn::Gt(x, set(3));
  const Double at = hn::IfThenElse(is_below, hn::Add(x, set(1)), x), from_two = hn::Sub(at, set(2));
  const Double near = hn::Mul(hn::Mul(from_two, hn::Sub(at, set(1))), long_polynomial(lgamma_near, from_two));
  // Zero is positive.
  const Double found = hn::Sub(hn::Add(near, set(0)), hn::IfThenElseZero(is_below, log));
  if (hn::AllFalse(Doubles(), is_far)) return found;
  constexpr double half_log_of_turn = 0.91893853320467274178;
  const Double inverse = hn::Div(set(1), x);
  const Double missed =
      hn::Mul(inverse, long_polynomial(lgamma_far, hn::MulSub(hn::Mul(inverse, inverse), set(18), set(1))));
  const Double stirling =
      hn::Add(hn::MulAdd(hn::Sub(x, set(0.5)), log, hn::Sub(set(half_log_of_turn), x)), missed);
  return hn::IfThenElse(is_far, stirling, found);
}
/// Below, by reflection: pi / |sin(pi x)| over what it is of 1 - x.
HWY_INLINE Double log_gamma(Double x) {
  const auto is_below = hn::Le(x, set(0));
  if (HWY_LIKELY(hn::AllFalse(Doubles(), is_below))) return log_gamma_above(x);
  const Double found = log_gamma_above(hn::IfThenElse(is_below, hn::Sub(set(1), x), x));
  const Double rest = hn::Sub(x, hn::Round(x));
  const Double height = hn::Abs(sine(hn::Mul(rest, set(std::numbers::pi)), 0));
  const Double reflected =
      hn::Sub(logarithm(hn::Div(set(std::numbers::pi), height), 1, std::numbers::ln2), found);
  const Double below = hn::IfThenElse(hn::Eq(rest, set(0)), set(infinity), reflected);
  return hn::IfThenElse(is_below, below, found);
}

HWY_INLINE Double asinh(Double x) {
  const Double size = hn::Abs(x), square = hn::Mul(size, size);
  const Double root = hn::Sqrt(hn::Add(square, set(1)));
  return hn::CopySign(logarithm_beyond_one(hn::Add(size, hn::Div(square, hn::Add(root, set(1))))), x);
}
HWY_INLINE Double acosh(Double x) {
  const Double less = hn::Sub(x, set(1));
  const Double found = logarithm_beyond_one(hn::Add(less, hn::Sqrt(hn::Mul(less, hn::Add(x, set(1))))));
  return hn::IfThenElse(hn::Ge(x, set(1)), found, set(std::numeric_limits<double>::quiet_NaN()));
}
HWY_INLINE Double atanh(Double x) {
  const Double size = hn::Abs(x), twice = hn::Add(size, size);
  return hn::CopySign(hn::Mul(set(0.5), logarithm_beyond_one(hn::Div(twice, hn::Sub(set(1), size)))), x);
}

/// As programs of floats round it.
HWY_INLINE Double sinc(Double x) {
  const Double turned = rounded(hn::Mul(x, set(std::numbers::pi_v<float>)));
  const Double found = hn::Div(rounded(sine(turned, 0)), turned);
  return hn::IfThenElse(hn::Eq(x, set(0)), set(1), found);
}
/// log(1 + exp(-|x|))
HWY_INLINE Double log_beyond_one_of_power(Double x) {
  const Double power = exponential(hn::Neg(hn::Abs(x)));
  return hn::Mul(power, long_polynomial(log_beyond_one_series, power));
}
/// log(sigmoid(x))
HWY_INLINE Double log_sigmoid(Double x) { return hn::Sub(hn::Min(set(0), x), log_beyond_one_of_power(x)); }
/// log(1 + exp(x))
HWY_INLINE Double softplus(Double x) { return hn::Add(hn::Max(set(0), x), log_beyond_one_of_power(x)); }
/// x * tanh(log(1 + exp(x)))
HWY_INLINE Double mish(Double x) {
  const Double power = exponential(x), grown = hn::Mul(power, hn::Add(power, set(2)));
  return hn::Mul(x, hn::Div(grown, hn::Add(grown, set(2))));
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

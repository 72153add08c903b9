// Per-target include guard.
#if defined(STRIDESCOPE_SINGLE_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#undef STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>

#include "engine/kernels/exponential.h"
#include "engine/kernels/float_functions-inl.h"

/// Functions of floats in single precision, for what rounds them once more: within two units of a float's
/// last place.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

using Single = hn::Vec<hn::ScalableTag<float>>;

template <class D, std::size_t n>
HWY_INLINE Single long_polynomial(D d, const double (&coefficients)[n], Single x) {
  const auto coefficient = [&](std::size_t i)
                               HWY_ATTR { return hn::Set(d, static_cast<float>(coefficients[i])); };
  const Single square = hn::Mul(x, x);
  Single last = coefficient(n - 1), other = coefficient(n - 2);
  for (std::size_t i = n - 2; i-- > 0;) {
    const Single next = hn::MulAdd(last, square, coefficient(i));
    last = other;
    other = next;
  }
  return hn::MulAdd(last, x, other);
}

/// For |x| up to 87: neither it nor what is computed on the way leaves the normal floats.
template <class D>
HWY_INLINE Single exponential_of_floats(D d, Single x) {
  constexpr float log2_e = 1.44269504F, shifter = 0x1.8p23F;
  // ln(2) in two parts; the first has few digits, so that multiples of it are exact.
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F;
  const Single shifted = hn::MulAdd(x, hn::Set(d, log2_e), hn::Set(d, shifter));
  const Single turns = hn::Sub(shifted, hn::Set(d, shifter));
  const Single rest =
      hn::NegMulAdd(turns, hn::Set(d, ln2_low), hn::NegMulAdd(turns, hn::Set(d, ln2_high), x));
  const hn::RebindToSigned<D> integers_of;
  const auto power = hn::ShiftLeft<23>(hn::BitCast(integers_of, shifted));
  const Single found = long_polynomial(d, exponential_series, rest);
  return hn::BitCast(d, hn::Add(hn::BitCast(integers_of, found), power));
}

/// exp(x) - 1 for x <= 0.
template <class D>
HWY_INLINE Single exponential_less_one_below(D d, Single x) {
  constexpr float log2_e = 1.44269504F, shifter = 0x1.8p23F;
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F;
  constexpr double series[] = {1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040};
  const Single inside = hn::Max(hn::Set(d, -87), x);
  const Single shifted = hn::MulAdd(inside, hn::Set(d, log2_e), hn::Set(d, shifter));
  const Single turns = hn::Sub(shifted, hn::Set(d, shifter));
  const Single rest =
      hn::NegMulAdd(turns, hn::Set(d, ln2_low), hn::NegMulAdd(turns, hn::Set(d, ln2_high), inside));
  const hn::RebindToSigned<D> integers_of;
  const auto exponent = hn::Add(hn::BitCast(integers_of, shifted), hn::Set(integers_of, 127));
  const Single power = hn::BitCast(d, hn::ShiftLeft<23>(exponent));
  const Single near = hn::MulAdd(hn::Mul(rest, rest), long_polynomial(d, series, rest), rest);
  return hn::MulAdd(power, near, hn::Sub(power, hn::Set(d, 1)));
}

template <class D>
HWY_INLINE Single erf_of_floats(D d, Single x) {
  // From here on the nearest float is 1.
  constexpr float saturated = 3.92F;
  const Single size = hn::Min(hn::Set(d, 4), hn::Abs(x)), two = hn::Set(d, 2), one = hn::Set(d, 1);
  const Single argument = hn::MulSub(hn::Mul(size, size), hn::Set(d, 0.5F), one);
  const Single below = hn::Mul(size, long_polynomial(d, erf_near, argument));
  const auto is_near = hn::Lt(size, two);
  if (hn::AllTrue(d, is_near)) return hn::CopySign(below, x);
  const Single beyond = hn::Add(one, long_polynomial(d, erf_far, hn::Sub(size, hn::Set(d, 3))));
  const Single far = hn::IfThenElse(hn::Ge(size, hn::Set(d, saturated)), one, beyond);
  return hn::CopySign(hn::IfThenElse(is_near, below, far), x);
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_SINGLE_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#undef STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_SINGLE_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "engine/kernels/elementwise/exponential.h"
#include "engine/kernels/elementwise/float_functions-inl.h"

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

/// The nearest float nearly always, for |x| below 87: what a float cannot hold of the argument's rest and of
/// the sum's first terms is added last. With `octaves` it is so many powers of two larger, and x may be
/// smaller.
template <int octaves = 0, class D>
HWY_INLINE Single nearest_exponential(D d, Single x) {
  constexpr float log2_e = 1.44269504F, shifter = 0x1.8p23F;
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F;
  constexpr double series[] = {exponential_series[2], exponential_series[3], exponential_series[4],
                               exponential_series[5], exponential_series[6], exponential_series[7]};
  const Single one = hn::Set(d, 1), low = hn::Set(d, ln2_low);
  const Single shifted = hn::MulAdd(x, hn::Set(d, log2_e), hn::Set(d, shifter));
  const Single turns = hn::Sub(shifted, hn::Set(d, shifter));
  const Single exact = hn::NegMulAdd(turns, hn::Set(d, ln2_high), x);
  const Single rest = hn::NegMulAdd(turns, low, exact);
  const Single lost = hn::NegMulAdd(turns, low, hn::Sub(exact, rest));
  const Single bent = hn::MulAdd(hn::Mul(rest, rest), long_polynomial(d, series, rest), lost);
  const Single sum = hn::Add(one, rest), lost_by_sum = hn::Sub(rest, hn::Sub(sum, one));
  const Single found = hn::Add(sum, hn::Add(lost_by_sum, bent));
  const hn::RebindToSigned<D> integers_of;
  const auto power =
      hn::ShiftLeft<23>(hn::Add(hn::BitCast(integers_of, shifted), hn::Set(integers_of, octaves)));
  return hn::BitCast(d, hn::Add(hn::BitCast(integers_of, found), power));
}

/// The nearest float nearly always, of what is normal, larger than 0 and finite.
template <class D>
HWY_INLINE Single nearest_logarithm(D d, Single x) {
  constexpr std::int32_t half_root = 0x3f3504f3, one = 0x3f800000;
  constexpr float ln2_high = 0.693359375F, ln2_low = -2.12194440e-4F;
  // (log(1 + f) - f + f * f / 2) / f^3 for f from sqrt(.5) - 1 to sqrt(2) - 1.
  constexpr double series[] = {0.33333331180030046,  -0.24999996957950882, 0.200007157488921,
                               -0.16667802319501254, 0.1424905764569748,   -0.12425687331451106,
                               0.1168541992348674,   -0.11479733846637634, 0.06971611471451176};
  const hn::RebindToSigned<D> i;
  const Single half = hn::Set(d, 0.5F);
  const auto bits = hn::BitCast(i, x);
  const auto octave = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(i, half_root)));
  const Single octaves = hn::ConvertTo(d, octave);
  const Single f = hn::Sub(hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<23>(octave))), hn::Set(d, 1));
  const Single square = hn::Mul(f, f), lost_by_square = hn::MulSub(f, f, square);
  const Single first = hn::NegMulAdd(half, square, f);
  const Single lost = hn::NegMulAdd(half, lost_by_square, hn::NegMulAdd(half, square, hn::Sub(f, first)));
  const Single bent = hn::MulAdd(hn::Mul(f, square), long_polynomial(d, series, f), lost);
  const Single whole = hn::Mul(octaves, hn::Set(d, ln2_high)), sum = hn::Add(whole, first);
  const Single lost_by_sum = hn::Sub(first, hn::Sub(sum, whole));
  return hn::Add(sum, hn::Add(lost_by_sum, hn::MulAdd(octaves, hn::Set(d, ln2_low), bent)));
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

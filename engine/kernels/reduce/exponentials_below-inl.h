// Per-target include guard.
#if defined(STRIDESCOPE_EXPONENTIALS_BELOW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_EXPONENTIALS_BELOW_INL_H
#undef STRIDESCOPE_EXPONENTIALS_BELOW_INL_H
#else
#define STRIDESCOPE_EXPONENTIALS_BELOW_INL_H
#endif

#include <hwy/highway.h>

#include "engine/kernels/elementwise/single_functions-inl.h"

/// Exponentials of floats that are no larger than 0.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

using Lanes = hn::ScalableTag<float>;

constexpr float lowest_exponent = -87;

/// For x <= 0; what is so far below that it does not count in a sum is as `lowest_exponent`.
HWY_INLINE Single near_exponential(Single x) {
  return exponential_of_floats(Lanes(), hn::Max(hn::Set(Lanes(), lowest_exponent), x));
}
/// For x <= 0, and NaN.
HWY_INLINE Single any_exponential(Single x) {
  const Lanes d;
  const auto is_near = hn::Ge(x, hn::Set(d, lowest_exponent));
  const Single near = nearest_exponential(d, hn::IfThenElseZero(is_near, x));
  if (HWY_LIKELY(hn::AllTrue(d, is_near))) return near;
  // Some powers of two are left for the end: only then is it smaller than the normal floats.
  constexpr float zero_below = -104;
  const Single far = nearest_exponential<64>(d, hn::Max(hn::Set(d, zero_below), x));
  const Single small =
      hn::IfThenElseZero(hn::Gt(x, hn::Set(d, zero_below)), hn::Mul(far, hn::Set(d, 0x1p-64F)));
  return hn::IfThenElse(is_near, near, hn::IfThenElse(hn::IsNaN(x), x, small));
}
template <bool keeps>
HWY_INLINE Single exponential_row(Single x) {
  return keeps ? any_exponential(x) : near_exponential(x);
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_EXPONENTIAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_EXPONENTIAL_INL_H
#undef STRIDESCOPE_EXPONENTIAL_INL_H
#else
#define STRIDESCOPE_EXPONENTIAL_INL_H
#endif

#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>
#include <cstdint>

#include "engine/kernels/loop/first_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// to[i] = exp(from[i]); they may be one.
template <class T>
void exponentiate(T* to, const T* from, std::int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  // What is special would become a number.
  const auto power = [d](auto x) HWY_ATTR {
    const auto most = hn::Set(d, sizeof(T) == 4 ? T(88.8) : T(709.79));
    const auto found = hn::IfThenElse(hn::Gt(x, most), hn::Inf(d), hn::Exp(d, x));
    return hn::IfThenElse(hn::IsNaN(x), x, found);
  };
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) hn::StoreU(power(hn::LoadU(d, from + i)), d, to + i);
  if (i < n) store_first(power(load_first(d, from + i, n - i)), d, to + i, n - i);
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

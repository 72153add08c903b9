// Per-target include guard.
#if defined(STRIDESCOPE_IN_DOUBLES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_IN_DOUBLES_INL_H
#undef STRIDESCOPE_IN_DOUBLES_INL_H
#else
#define STRIDESCOPE_IN_DOUBLES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/elementwise/float_functions-inl.h"

/// Rows of floats of which a function is computed in double precision: F::of(x), for what lies between
/// F::least and F::most; others are given to F::of of one float.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

template <class F>
inline constexpr bool takes_all = F::least == -infinity&& F::most == infinity;

HWY_INLINE Double load_doubles(const float* from) {
  return hn::PromoteTo(Doubles(), hn::LoadU(Floats(), from));
}
HWY_INLINE void store_floats(Double x, float* to) { hn::StoreU(hn::DemoteTo(Floats(), x), Floats(), to); }

template <class F>
HWY_INLINE auto fits_in(Double x) {
  if (F::least == -F::most) return hn::Lt(hn::Abs(x), set(F::most));
  return hn::And(hn::Gt(x, set(F::least)), hn::Lt(x, set(F::most)));
}
template <class F>
HWY_INLINE void several(float* to, const float* from) {
  const Doubles d;
  const Double x = load_doubles(from), result = F::of(x);
  const auto fits = fits_in<F>(x);
  if (takes_all<F> || HWY_LIKELY(hn::AllTrue(d, fits))) return store_floats(result, to);
  constexpr std::size_t most = hn::MaxLanes(Doubles());
  HWY_ALIGN double are_fit[most];
  float elements[most];
  hn::Store(hn::IfThenElseZero(fits, set(1)), d, are_fit);
  std::copy_n(from, hn::Lanes(d), elements);
  store_floats(result, to);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i)
    if (are_fit[i] == 0) to[i] = F::of(elements[i]);
}

template <class F>
struct InDoubles {
  static void packed(float* to, const float* from, std::int64_t n) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Doubles()));
    std::int64_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
      const Double first = load_doubles(from + i), second = load_doubles(from + i + lanes);
      if (!takes_all<F> &&
          HWY_UNLIKELY(!hn::AllTrue(Doubles(), hn::And(fits_in<F>(first), fits_in<F>(second))))) {
        several<F>(to + i, from + i);
        several<F>(to + i + lanes, from + i + lanes);
        continue;
      }
      store_floats(F::of(first), to + i);
      store_floats(F::of(second), to + i + lanes);
    }
    for (; i + lanes <= n; i += lanes) several<F>(to + i, from + i);
    if (i == n) return;
    constexpr std::size_t most = hn::MaxLanes(Doubles());
    float rest[most], results[most];
    std::fill_n(rest, most, from[i]);
    std::copy(from + i, from + n, rest);
    several<F>(results, rest);
    std::copy_n(results, n - i, to + i);
  }
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_LOAD_FLOATS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_LOAD_FLOATS_INL_H
#undef STRIDESCOPE_LOAD_FLOATS_INL_H
#else
#define STRIDESCOPE_LOAD_FLOATS_INL_H
#endif

#include <hwy/highway.h>

#include <concepts>
#include <cstdint>

#include "engine/kernels/loop/first_lanes-inl.h"

/// Loads a vector of floats from elements of type float, hwy::float16_t or hwy::bfloat16_t.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

template <class From>
HWY_INLINE auto load_floats(const From* from) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<float> d;
  if constexpr (std::same_as<From, float>) return hn::LoadU(d, from);
  else return hn::PromoteTo(d, hn::LoadU(hn::Rebind<From, decltype(d)>(), from));
}
/// Loads the first `n` lanes without reading beyond them; the other lanes are 0.
template <class From>
HWY_INLINE auto load_first_floats(const From* from, std::int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<float> d;
  if constexpr (std::same_as<From, float>) {
    return load_first(d, from, n);
  } else {
    const hn::Rebind<std::uint16_t, decltype(d)> words;
    const auto bits = load_first(words, reinterpret_cast<const std::uint16_t*>(from), n);
    return hn::PromoteTo(d, hn::BitCast(hn::Rebind<From, decltype(d)>(), bits));
  }
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

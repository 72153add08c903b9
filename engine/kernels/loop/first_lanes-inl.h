// Per-target include guard.
#if defined(STRIDESCOPE_FIRST_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_FIRST_LANES_INL_H
#undef STRIDESCOPE_FIRST_LANES_INL_H
#else
#define STRIDESCOPE_FIRST_LANES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// Partial loads and stores of the first lanes of a vector, for the tail of a row.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// Loads `n` elements into the first lanes without reading beyond them; the other lanes are 0.
template <class D, class T>
HWY_INLINE hwy::HWY_NAMESPACE::Vec<D> load_first(D d, const T* from, std::int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
#if HWY_MEM_OPS_MIGHT_FAULT
  T buffer[hn::MaxLanes(D())] = {};
  std::copy_n(from, n, buffer);
  return hn::LoadU(d, buffer);
#else
  return hn::MaskedLoad(hn::FirstN(d, static_cast<std::size_t>(n)), d, from);
#endif
}
/// Stores only the first `n` lanes.
template <class D, class T>
HWY_INLINE void store_first(hwy::HWY_NAMESPACE::Vec<D> x, D d, T* to, std::int64_t n) {
  namespace hn = hwy::HWY_NAMESPACE;
#if HWY_MEM_OPS_MIGHT_FAULT
  T buffer[hn::MaxLanes(D())];
  hn::StoreU(x, d, buffer);
  std::copy_n(buffer, n, to);
#else
  hn::BlendedStore(x, hn::FirstN(d, static_cast<std::size_t>(n)), d, to);
#endif
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

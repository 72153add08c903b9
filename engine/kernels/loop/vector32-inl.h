// Per-target include guard.
#if defined(STRIDESCOPE_VECTOR32_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_VECTOR32_INL_H
#undef STRIDESCOPE_VECTOR32_INL_H
#else
#define STRIDESCOPE_VECTOR32_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// A 32-byte vector, like PyTorch's, on every processor. Without member initialisers, which would be compiled
/// for another target.
template <class T>
struct Vector32 {
  static constexpr std::int64_t size = 32 / sizeof(T);
#if HWY_MAX_BYTES >= 32 && !HWY_HAVE_SCALABLE
  using D = hwy::HWY_NAMESPACE::CappedTag<T, static_cast<std::size_t>(size)>;
  hwy::HWY_NAMESPACE::Vec<D> lanes;

  HWY_INLINE void load(const T* from) { lanes = hwy::HWY_NAMESPACE::LoadU(D(), from); }
  HWY_INLINE void load_nan_as_zero(const T* from) {
    load(from);
    lanes = hwy::HWY_NAMESPACE::IfThenZeroElse(hwy::HWY_NAMESPACE::IsNaN(lanes), lanes);
  }
  HWY_INLINE void store(T* to) const { hwy::HWY_NAMESPACE::StoreU(lanes, D(), to); }
  HWY_INLINE void fill(T value) { lanes = hwy::HWY_NAMESPACE::Set(D(), value); }
  HWY_INLINE void operator+=(const Vector32& other) { lanes = hwy::HWY_NAMESPACE::Add(lanes, other.lanes); }
  HWY_INLINE void operator-=(const Vector32& other) { lanes = hwy::HWY_NAMESPACE::Sub(lanes, other.lanes); }
  HWY_INLINE void operator*=(const Vector32& other) { lanes = hwy::HWY_NAMESPACE::Mul(lanes, other.lanes); }
  /// Fused multiply-add: the product is not rounded.
  HWY_INLINE void add_product(const Vector32& a, const Vector32& b) {
    lanes = hwy::HWY_NAMESPACE::MulAdd(a.lanes, b.lanes, lanes);
  }
#else
  T lanes[size];

  template <class F>
  void each(const F& f) {
    for (std::int64_t l = 0; l < size; ++l) f(lanes[l], l);
  }
  void load(const T* from) { std::copy_n(from, size, lanes); }
  void load_nan_as_zero(const T* from) {
    each([from](T& x, std::int64_t l) { x = from[l] == from[l] ? from[l] : T(0); });
  }
  void store(T* to) const { std::copy_n(lanes, size, to); }
  void fill(T value) { std::fill_n(lanes, size, value); }
  void operator+=(const Vector32& other) {
    each([&](T& x, std::int64_t l) { x += other.lanes[l]; });
  }
  void operator-=(const Vector32& other) {
    each([&](T& x, std::int64_t l) { x -= other.lanes[l]; });
  }
  void operator*=(const Vector32& other) {
    each([&](T& x, std::int64_t l) { x *= other.lanes[l]; });
  }
  void add_product(const Vector32& a, const Vector32& b) {
    each([&](T& x, std::int64_t l) { x = std::fma(a.lanes[l], b.lanes[l], x); });
  }
#endif
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_NUMBER_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_NUMBER_ROWS_INL_H
#undef STRIDESCOPE_NUMBER_ROWS_INL_H
#else
#define STRIDESCOPE_NUMBER_ROWS_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/kernels/elementwise/in_doubles-inl.h"
#include "engine/kernels/elementwise/single_functions-inl.h"
#include "engine/kernels/elementwise/special_functions-inl.h"
#include "engine/kernels/loop/element.h"

/// Rows of floats of functions that take numbers besides.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

/// A function of x and numbers that are the same for a whole row.
template <class F, class... Numbers>
struct WithNumbers {
  static void packed(float* to, const float* from, std::int64_t n, Numbers... numbers) {
    constexpr auto most = static_cast<std::int64_t>(hn::MaxLanes(hn::ScalableTag<float>()));
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<float>()));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) F::several(to + i, from + i, numbers...);
    if (i == n) return;
    float rest[most] = {};
    std::copy(from + i, from + n, rest);
    F::several(rest, rest, numbers...);
    std::copy_n(rest, n - i, to + i);
  }
  template <std::size_t... k>
  static void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n,
                  std::index_sequence<k...>) {
    constexpr std::int64_t part = 256;
    const bool are_repeated = ((stride[k + 2] == 0) && ...);
    if (are_repeated && stride[0] == sizeof(float) && stride[1] == sizeof(float))
      return packed(reinterpret_cast<float*>(data[0]), reinterpret_cast<const float*>(data[1]), n,
                    load<float>(data[k + 2])...);
    float elements[part];
    for (std::int64_t begin = 0; begin < n; begin += part) {
      const auto count = std::min(part, n - begin);
      auto *to = data[0] + begin * stride[0], *from = data[1] + begin * stride[1];
      for (std::int64_t i = 0; i < count; ++i) elements[i] = load<float>(from + i * stride[1]);
      if (are_repeated) packed(elements, elements, count, load<float>(data[k + 2])...);
      else
        for (std::int64_t i = 0; i < count; ++i)
          packed(elements + i, elements + i, 1, load<float>(data[k + 2] + (begin + i) * stride[k + 2])...);
      for (std::int64_t i = 0; i < count; ++i) store<float>(to + i * stride[0], elements[i]);
    }
  }
  static void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
    row(data, stride, n, std::index_sequence_for<Numbers...>{});
  }
};
struct Elu {
  static HWY_INLINE void several(float* to, const float* from, float alpha) {
    const hn::ScalableTag<float> d;
    const Single x = hn::LoadU(d, from);
    const auto is_above = hn::Gt(x, hn::Zero(d));
    if (hn::AllTrue(d, is_above)) return hn::StoreU(x, d, to);
    const Single below = hn::Mul(exponential_less_one_below(d, x), hn::Set(d, alpha));
    hn::StoreU(hn::IfThenElse(is_above, x, below), d, to);
  }
};
/// ExponentialLessOne is a function as InDoubles takes it.
template <class ExponentialLessOne>
struct ScaledElu {
  static HWY_INLINE void several(float* to, const float* from, float below, float above, float inside) {
    const hn::ScalableTag<float> d;
    const Single x = hn::LoadU(d, from), found = hn::Mul(x, hn::Set(d, above));
    const auto is_above = hn::Gt(x, hn::Zero(d));
    if (hn::AllTrue(d, is_above)) return hn::StoreU(found, d, to);
    // With a factor below 0 it is not below 0 itself.
    const Single argument = hn::Mul(x, hn::Set(d, inside));
    if (HWY_UNLIKELY(inside < 0)) {
      float elements[hn::MaxLanes(hn::ScalableTag<float>())];
      hn::StoreU(argument, d, elements);
      InDoubles<ExponentialLessOne>::packed(elements, elements, static_cast<std::int64_t>(hn::Lanes(d)));
      const Single power = hn::LoadU(d, elements);
      return hn::StoreU(hn::IfThenElse(is_above, found, hn::Mul(power, hn::Set(d, below))), d, to);
    }
    const Single power = exponential_less_one_below(d, argument);
    hn::StoreU(hn::IfThenElse(is_above, found, hn::Mul(power, hn::Set(d, below))), d, to);
  }
};
struct ScaledSoftplus {
  static HWY_INLINE void several(float* to, const float* from, float beta, float threshold) {
    const auto half = hn::Lanes(Doubles());
    const Double first = load_doubles(from), second = load_doubles(from + half);
    store_floats(of(first, beta, threshold), to);
    store_floats(of(second, beta, threshold), to + half);
  }
  static HWY_INLINE Double of(Double x, float beta, float threshold) {
    const Double scaled = beta == 1 ? x : rounded(hn::Mul(x, set(beta)));
    const Double found = beta == 1 ? softplus(x) : hn::Mul(rounded(softplus(scaled)), set(1.0 / beta));
    return hn::IfThenElse(hn::Gt(scaled, set(threshold)), x, found);
  }
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

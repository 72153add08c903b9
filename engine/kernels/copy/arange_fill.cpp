#include "engine/kernels/copy/arange_fill.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/copy/arange_fill.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef STRIDESCOPE_BETWEEN
#define STRIDESCOPE_BETWEEN
namespace stridescope::kernels {

template <class T>
struct Between {
  T first, last, by;
  std::int64_t count;
  HWY_INLINE T operator()(std::int64_t i) const {
    return i < count / 2 ? std::fma(by, static_cast<T>(i), first)
                         : std::fma(-by, static_cast<T>(count - i - 1), last);
  }
};

}  // namespace stridescope::kernels
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

template <class T, class A, class Exact>
void write_numbers(T* to, std::int64_t begin, std::int64_t end, std::int64_t count, A by,
                   const Exact& exact) {
  constexpr auto together = vector32_lanes<T>;
  const auto whole = std::min(end, count_in_vectors<T>(count));
  auto i = begin;
  for (; i < whole; i += together) {
    const auto first = exact(i);
    for (std::int64_t k = 0; k < together; ++k)
      to[i + k] = static_cast<T>(std::fma(by, static_cast<A>(k), static_cast<A>(first)));
    to[i] = first;  // preserves the sign of zero
  }
  for (; i < end; ++i) to[i] = exact(i);
}

template <class T>
struct Range {
  double first, by;
  HWY_INLINE T operator()(std::int64_t i) const {
    return static_cast<T>(std::fma(by, static_cast<double>(i), first));
  }
};
/// Computes each number with scalar arithmetic.
template <class T, class Exact>
void write_each(T* to, std::int64_t begin, std::int64_t end, const Exact& exact) {
  for (auto i = begin; i < end; ++i) to[i] = exact(i);
}

void float_range(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by) {
  write_numbers(to, begin, end, count, by, Range<float>{first, by});
}
void double_range(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                  double by) {
  write_numbers(to, begin, end, count, by, Range<double>{first, by});
}
void floats_between(float* to, std::int64_t begin, std::int64_t end, const Between<float>& numbers) {
  write_each(to, begin, end, numbers);
}
void doubles_between(double* to, std::int64_t begin, std::int64_t end, const Between<double>& numbers) {
  write_each(to, begin, end, numbers);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(float_range);
HWY_EXPORT(double_range);
HWY_EXPORT(floats_between);
HWY_EXPORT(doubles_between);

void arange_fill(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by) {
  HWY_DYNAMIC_DISPATCH(float_range)(to, begin, end, count, first, by);
}
void arange_fill(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by) {
  HWY_DYNAMIC_DISPATCH(double_range)(to, begin, end, count, first, by);
}
void arange_fill(std::int64_t* to, std::int64_t begin, std::int64_t end, std::int64_t first,
                 std::int64_t by) {
  auto* const numbers = reinterpret_cast<std::uint64_t*>(to);
  const auto step = static_cast<std::uint64_t>(by);
  auto number = static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(begin) * step;
  for (auto i = begin; i < end; ++i, number += step) numbers[i] = number;
}

void linspace_fill(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, float first,
                   float last, float by) {
  HWY_DYNAMIC_DISPATCH(floats_between)(to, begin, end, {first, last, by, count});
}
void linspace_fill(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                   double last, double by) {
  HWY_DYNAMIC_DISPATCH(doubles_between)(to, begin, end, {first, last, by, count});
}

}  // namespace stridescope::kernels
#endif

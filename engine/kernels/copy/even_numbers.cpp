#include "engine/kernels/copy/even_numbers.h"

#include <algorithm>
#include <cmath>

#include "engine/kernels/loop/fused.h"
#include "engine/kernels/loop/wide.h"

namespace stridescope::kernels {
namespace {

template <class T, class A, class Exact>
STRIDESCOPE_INLINE inline void write_numbers(T* to, std::int64_t begin, std::int64_t end, std::int64_t count,
                                             A by, const Exact& exact) {
  constexpr auto together = numbers_together<T>;
  const auto whole = std::min(end, numbers_in_vectors<T>(count));
  auto i = begin;
  for (; i < whole; i += together) {
    const auto first = exact(i);
    for (std::int64_t k = 0; k < together; ++k)
      to[i + k] = static_cast<T>(std::fma(by, static_cast<A>(k), static_cast<A>(first)));
    to[i] = first;  // with its sign where it is 0
  }
  for (; i < end; ++i) to[i] = exact(i);
}

template <class T>
struct Range {
  double first, by;
  STRIDESCOPE_INLINE T operator()(std::int64_t i) const {
    return static_cast<T>(std::fma(by, static_cast<double>(i), first));
  }
};
template <class T>
struct Between {
  T first, last, by;
  std::int64_t count;
  STRIDESCOPE_INLINE T operator()(std::int64_t i) const {
    return i < count / 2 ? std::fma(by, static_cast<T>(i), first)
                         : std::fma(-by, static_cast<T>(count - i - 1), last);
  }
};

template <class T, class A, class Exact>
STRIDESCOPE_FUSED void write_fused(T* to, std::int64_t begin, std::int64_t end, std::int64_t count, A by,
                                   const Exact& exact) {
  write_numbers(to, begin, end, count, by, exact);
}
template <class T, class A, class Exact>
void write_all(T* to, std::int64_t begin, std::int64_t end, std::int64_t count, A by, const Exact& exact) {
  if (has_fused()) write_fused(to, begin, end, count, by, exact);
  else write_numbers(to, begin, end, count, by, exact);
}

template <class T, class Exact>
STRIDESCOPE_INLINE inline void write_each(T* to, std::int64_t begin, std::int64_t end, const Exact& exact) {
  for (auto i = begin; i < end; ++i) to[i] = exact(i);
}
template <class T, class Exact>
STRIDESCOPE_FUSED void write_each_fused(T* to, std::int64_t begin, std::int64_t end, const Exact& exact) {
  write_each(to, begin, end, exact);
}
/// Each number by itself.
template <class T, class Exact>
void write_each_by_any(T* to, std::int64_t begin, std::int64_t end, const Exact& exact) {
  if (has_fused()) write_each_fused(to, begin, end, exact);
  else write_each(to, begin, end, exact);
}

STRIDESCOPE_WIDE void write_integers(std::uint64_t* to, std::uint64_t first, std::uint64_t by,
                                     std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i, first += by) to[i] = first;
}

}  // namespace

void write_range(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by) {
  write_all(to, begin, end, count, by, Range<float>{first, by});
}
void write_range(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by) {
  write_all(to, begin, end, count, by, Range<double>{first, by});
}
void write_range(std::int64_t* to, std::int64_t begin, std::int64_t end, std::int64_t first,
                 std::int64_t by) {
  const auto start = static_cast<std::uint64_t>(first), step = static_cast<std::uint64_t>(by);
  auto* numbers = reinterpret_cast<std::uint64_t*>(to);
  if (has_wide_vectors())
    return write_integers(numbers + begin, start + static_cast<std::uint64_t>(begin) * step, step,
                          end - begin);
  for (auto i = begin; i < end; ++i) numbers[i] = start + static_cast<std::uint64_t>(i) * step;
}

void write_between(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, float first,
                   float last, float by) {
  write_each_by_any(to, begin, end, Between<float>{first, last, by, count});
}
void write_between(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                   double last, double by) {
  write_each_by_any(to, begin, end, Between<double>{first, last, by, count});
}

}  // namespace stridescope::kernels

#include "engine/kernels/reduce/exponential_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/exponential_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/loop/first_lanes-inl.h"
#include "engine/kernels/reduce/exponentials_below-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

HWY_INLINE Double lower_doubles(Single x) { return hn::PromoteTo(Doubles(), hn::LowerHalf(Floats(), x)); }
HWY_INLINE Double upper_doubles(Single x) { return hn::PromoteTo(Doubles(), hn::UpperHalf(Floats(), x)); }

template <bool keeps>
double sum_row(float* to, const float* from, float largest, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Single most = hn::Set(d, largest);
  const auto power = [&](std::int64_t i) HWY_ATTR {
    const Single found = exponential_row<keeps>(hn::Sub(hn::LoadU(d, from + i), most));
    if (keeps) hn::StoreU(found, d, to + i);
    return found;
  };
  Double sum = hn::Zero(Doubles());
  const auto add = [&](Single x)
                       HWY_ATTR { sum = hn::Add(sum, hn::Add(lower_doubles(x), upper_doubles(x))); };
  std::int64_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes)
    add(hn::Add(hn::Add(power(i), power(i + lanes)), hn::Add(power(i + 2 * lanes), power(i + 3 * lanes))));
  for (; i + lanes <= n; i += lanes) add(power(i));
  if (i < n) {
    const Single found = exponential_row<keeps>(hn::Sub(load_first(d, from + i, n - i), most));
    if (keeps) store_first(found, d, to + i, n - i);
    add(hn::IfThenElseZero(hn::FirstN(d, static_cast<std::size_t>(n - i)), found));
  }
  return hn::GetLane(hn::SumOfLanes(Doubles(), sum));
}
double sum_exponentials(float* to, const float* from, float largest, std::int64_t n) {
  return to ? sum_row<true>(to, from, largest, n) : sum_row<false>(to, from, largest, n);
}
SumExponentials exponentials_of_target() { return sum_exponentials; }

void scale_row(float* x, double factor, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto whole = static_cast<float>(factor),
             lost = static_cast<float>(factor - static_cast<double>(whole));
  const Single most = hn::Set(d, whole), rest = hn::Set(d, lost);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Single value = hn::LoadU(d, x + i);
    hn::StoreU(hn::MulAdd(value, most, hn::Mul(value, rest)), d, x + i);
  }
  for (; i < n; ++i) x[i] = static_cast<float>(static_cast<double>(x[i]) * factor);
}
ScaleFloats scaling_of_target() { return scale_row; }

/// Where one is NaN, any.
float largest_of_row(const float* from, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Single lowest_of_all = hn::Set(d, -std::numeric_limits<float>::infinity());
  Single even = lowest_of_all, odd = even;
  std::int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    even = hn::Max(hn::LoadU(d, from + i), even);
    odd = hn::Max(hn::LoadU(d, from + i + lanes), odd);
  }
  for (; i + lanes <= n; i += lanes) even = hn::Max(hn::LoadU(d, from + i), even);
  if (constexpr std::int64_t several = 6; n - i >= several) {
    const auto is_there = hn::FirstN(d, static_cast<std::size_t>(n - i));
    odd = hn::Max(hn::IfThenElse(is_there, load_first(d, from + i, n - i), lowest_of_all), odd);
    i = n;
  }
  float largest = hn::GetLane(hn::MaxOfLanes(d, hn::Max(even, odd)));
  for (; i < n; ++i) largest = largest < from[i] ? from[i] : largest;
  return largest;
}
void subtract_row(float* to, const float* from, double largest, double log, std::int64_t n) {
  const Doubles d;
  const hn::Rebind<float, Doubles> floats;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Double most = hn::Set(d, largest), total = hn::Set(d, log);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Double x = hn::PromoteTo(d, hn::LoadU(floats, from + i));
    hn::StoreU(hn::DemoteTo(floats, hn::Sub(hn::Sub(x, most), total)), floats, to + i);
  }
  for (; i < n; ++i) to[i] = static_cast<float>(static_cast<double>(from[i]) - largest - log);
}
void softmax_line(float* to, const float* from, std::int64_t n, bool is_log) {
  const float largest = largest_of_row(from, n);
  if (!is_log) return scale_row(to, 1 / sum_row<true>(to, from, largest, n), n);
  subtract_row(to, from, static_cast<double>(largest), std::log(sum_row<false>(nullptr, from, largest, n)),
               n);
}
SoftmaxLine softmax_of_target() { return softmax_line; }

HWY_INLINE void add_first(double* sums, Double x, std::int64_t n) {
  store_first(hn::Add(load_first(Doubles(), sums, n), x), Doubles(), sums, n);
}
template <bool keeps>
void add_row(float* to, const float* from, const float* largest, double* sums, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d)), half = lanes / 2;
  const auto add = [](double* sum, Double x)
                       HWY_ATTR { hn::StoreU(hn::Add(hn::LoadU(Doubles(), sum), x), Doubles(), sum); };
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Single found = exponential_row<keeps>(hn::Sub(hn::LoadU(d, from + i), hn::LoadU(d, largest + i)));
    if (keeps) hn::StoreU(found, d, to + i);
    add(sums + i, lower_doubles(found));
    add(sums + i + half, upper_doubles(found));
  }
  if (i == n) return;
  const auto left = n - i;
  const Single found =
      exponential_row<keeps>(hn::Sub(load_first(d, from + i, left), load_first(d, largest + i, left)));
  if (keeps) store_first(found, d, to + i, left);
  add_first(sums + i, lower_doubles(found), std::min(left, half));
  if (left > half) add_first(sums + i + half, upper_doubles(found), left - half);
}
void add_exponentials(float* to, const float* from, const float* largest, double* sums, std::int64_t n) {
  to ? add_row<true>(to, from, largest, sums, n) : add_row<false>(to, from, largest, sums, n);
}
AddExponentials side_by_side_of_target() { return add_exponentials; }

template <bool keeps, std::int64_t together>
HWY_INLINE void add_vector(const FloatRows& rows, std::int64_t r, std::int64_t i, Single most, Double& lower,
                           Double& upper) {
  const Lanes d;
  Single found[together];
  for (std::int64_t k = 0; k < together; ++k) {
    found[k] = exponential_row<keeps>(hn::Sub(hn::LoadU(d, rows.from + (r + k) * rows.from_step + i), most));
    if (keeps) hn::StoreU(found[k], d, rows.to + (r + k) * rows.to_step + i);
  }
  Single sum = found[0];
  if constexpr (together == 4) sum = hn::Add(hn::Add(found[0], found[1]), hn::Add(found[2], found[3]));
  lower = hn::Add(lower, lower_doubles(sum));
  upper = hn::Add(upper, upper_doubles(sum));
}
template <bool keeps>
void add_block(const FloatRows& rows, const float* largest, double* sums, std::int64_t n) {
  const Lanes d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d)), half = lanes / 2;
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Single most = hn::LoadU(d, largest + i);
    Double lower = hn::LoadU(Doubles(), sums + i), upper = hn::LoadU(Doubles(), sums + i + half);
    std::int64_t r = 0;
    // A logarithm tells what floats lose of a sum that is nearly 1.
    if (keeps)
      for (; r + 4 <= rows.rows; r += 4) add_vector<keeps, 4>(rows, r, i, most, lower, upper);
    for (; r < rows.rows; ++r) add_vector<keeps, 1>(rows, r, i, most, lower, upper);
    hn::StoreU(lower, Doubles(), sums + i);
    hn::StoreU(upper, Doubles(), sums + i + half);
  }
  if (i == n) return;
  const auto left = n - i;
  const Single most = load_first(d, largest + i, left);
  Double lower = hn::Zero(Doubles()), upper = lower;
  for (std::int64_t r = 0; r < rows.rows; ++r) {
    const Single found =
        exponential_row<keeps>(hn::Sub(load_first(d, rows.from + r * rows.from_step + i, left), most));
    if (keeps) store_first(found, d, rows.to + r * rows.to_step + i, left);
    lower = hn::Add(lower, lower_doubles(found));
    upper = hn::Add(upper, upper_doubles(found));
  }
  add_first(sums + i, lower, std::min(left, half));
  if (left > half) add_first(sums + i + half, upper, left - half);
}
void add_exponential_rows(const FloatRows& rows, const float* largest, double* sums, std::int64_t n) {
  rows.to ? add_block<true>(rows, largest, sums, n) : add_block<false>(rows, largest, sums, n);
}
AddExponentialRows rows_of_target() { return add_exponential_rows; }

#else

AddExponentialRows rows_of_target() { return nullptr; }

SumExponentials exponentials_of_target() { return nullptr; }
ScaleFloats scaling_of_target() { return nullptr; }
SoftmaxLine softmax_of_target() { return nullptr; }
AddExponentials side_by_side_of_target() { return nullptr; }

#endif

SumExponentials exponentials() { return exponentials_of_target(); }
ScaleFloats scaling() { return scaling_of_target(); }
SoftmaxLine line_softmax() { return softmax_of_target(); }
AddExponentials exponentials_side_by_side() { return side_by_side_of_target(); }
AddExponentialRows exponential_rows() { return rows_of_target(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(exponentials);
HWY_EXPORT(scaling);
HWY_EXPORT(line_softmax);
HWY_EXPORT(exponentials_side_by_side);
HWY_EXPORT(exponential_rows);

SumExponentials float_exponentials() { return HWY_DYNAMIC_DISPATCH(exponentials)(); }
SoftmaxLine float_softmax_line() { return HWY_DYNAMIC_DISPATCH(line_softmax)(); }
ScaleFloats scale_floats() { return HWY_DYNAMIC_DISPATCH(scaling)(); }
AddExponentials float_exponentials_side_by_side() {
  return HWY_DYNAMIC_DISPATCH(exponentials_side_by_side)();
}

AddExponentialRows float_exponential_rows() { return HWY_DYNAMIC_DISPATCH(exponential_rows)(); }

}  // namespace stridescope::kernels
#endif

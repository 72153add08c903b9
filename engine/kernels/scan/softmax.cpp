#include "engine/kernels/scan/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/scan/gathered_lines.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/scan/softmax.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/elementwise/exponential-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

/// Block length for computing elements in L1. Each block is summed separately: decides the order of
/// additions.
constexpr std::int64_t part = 512;

template <class T>
T largest_of(tensor::ProgressMeter& meter, const T* x, std::int64_t n) {
  constexpr std::int64_t lanes = 32;
  T best[lanes];
  std::fill_n(best, lanes, -std::numeric_limits<T>::infinity());
  meter.for_each_chunk(n, 0, cost_of_softmax, [&](std::int64_t begin, std::int64_t end) HWY_ATTR {
    auto i = begin;
    for (; i + lanes <= end; i += lanes)
      for (std::int64_t l = 0; l < lanes; ++l) best[l] = best[l] < x[i + l] ? x[i + l] : best[l];
    for (; i < end; ++i) best[0] = best[0] < x[i] ? x[i] : best[0];
  });
  return *std::max_element(best, best + lanes);
}

template <class T>
double sum_of(const T* x, std::int64_t n) {
  constexpr std::int64_t lanes = 16;  // decides the order of additions
  double sums[lanes] = {}, all = 0;
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) sums[l] += static_cast<double>(x[i + l]);
  for (; i < n; ++i) sums[0] += static_cast<double>(x[i]);
  for (const double sum : sums) all += sum;
  return all;
}

/// `to` may be `from`.
template <class T>
void softmax_line(tensor::ProgressMeter& meter, T* to, const T* from, std::int64_t n, bool is_log) {
  const T largest = largest_of(meter, from, n);
  double total = 0;
  meter.for_each_chunk(n, 0, cost_of_softmax, [&](std::int64_t first, std::int64_t end) HWY_ATTR {
    for (auto begin = first; begin < end; begin += part) {
      const auto count = std::min(part, end - begin);
      HWY_ALIGN T buffer[part];
      T* const made = is_log ? buffer : to + begin;
      for (std::int64_t i = 0; i < count; ++i) made[i] = from[begin + i] - largest;
      exp_row(made, made, count);
      total += sum_of(made, count);
    }
  });
  const T factor = static_cast<T>(1 / total);
  const double log_total = std::log(total);
  meter.for_each_chunk(n, sizeof(T), cost_of_softmax, [&](std::int64_t begin, std::int64_t end) HWY_ATTR {
    if (is_log)
      for (auto i = begin; i < end; ++i)
        to[i] = static_cast<T>(static_cast<double>(from[i]) - static_cast<double>(largest) - log_total);
    else
      for (auto i = begin; i < end; ++i) to[i] *= factor;
  });
}

void float_softmax(tensor::ProgressMeter& meter, float* to, const float* from, std::int64_t n, bool is_log) {
  softmax_line(meter, to, from, n, is_log);
}
void double_softmax(tensor::ProgressMeter& meter, double* to, const double* from, std::int64_t n,
                    bool is_log) {
  softmax_line(meter, to, from, n, is_log);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(float_softmax);
HWY_EXPORT(double_softmax);

namespace {

template <class T>
void lines_of(const ScannedLines& lines, bool is_log) {
  const auto run = [&](tensor::ProgressMeter& meter, T* to, const T* from) {
    if constexpr (std::same_as<T, float>)
      HWY_DYNAMIC_DISPATCH(float_softmax)(meter, to, from, lines.length, is_log);
    else HWY_DYNAMIC_DISPATCH(double_softmax)(meter, to, from, lines.length, is_log);
  };
  const bool is_as_stored = lines.have_same_dtype() && lines.source.dtype == dtype_of<T>();
  if (is_as_stored && lines.are_packed())
    return lines.for_each<T, T>([&](T* to, const T* from) { run(lines.meter, to, from); });
  for_gathered_lines<T>(lines, [&](tensor::ProgressMeter& meter, const GatheredLines<T>& gathered) {
    for (std::int64_t i = 0; i < gathered.count; ++i) run(meter, gathered[i].data(), gathered[i].data());
  });
}

}  // namespace

void softmax_lines(const ScannedLines& lines, bool is_log) {
  if (lines.destination.dtype == tensor::DType::float64) lines_of<double>(lines, is_log);
  else lines_of<float>(lines, is_log);
}

}  // namespace stridescope::kernels
#endif

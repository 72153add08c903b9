#include "engine/kernels/elementwise/exponential.h"

#include <algorithm>
#include <limits>

#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/exponential_rows.h"

// The same loops compiled for processors with vectors of four doubles, where there are such.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
#define STRIDESCOPE_HAS_FUSED 1
#define STRIDESCOPE_FUSED __attribute__((target("avx2,fma")))
#endif

namespace stridescope::kernels {
namespace {

STRIDESCOPE_INLINE inline void exponentials_loop(float* to, const float* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<float>(exponential(static_cast<double>(from[i])));
}

template <class T>
STRIDESCOPE_INLINE inline double sum_exponentials_loop(double* to, const T* x, double largest,
                                                       std::int64_t n) {
  constexpr auto lanes = lanes_of_exponentials;
  double sums[lanes] = {};
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    for (std::int64_t l = 0; l < lanes; ++l) {
      const double found = exponential(static_cast<double>(x[i + l]) - largest);
      to[i + l] = found;
      sums[l] += found;
    }
  }
  for (; i < n; ++i) sums[i % lanes] += to[i] = exponential(static_cast<double>(x[i]) - largest);
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

template <class T>
STRIDESCOPE_INLINE inline double largest_loop(const T* x, std::int64_t n) {
  constexpr std::int64_t lanes = 32;
  T best[lanes];
  std::fill_n(best, lanes, -std::numeric_limits<T>::infinity());
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::int64_t l = 0; l < lanes; ++l) best[l] = best[l] < x[i + l] ? x[i + l] : best[l];
  for (; i < n; ++i) best[0] = best[0] < x[i] ? x[i] : best[0];
  return static_cast<double>(*std::max_element(best, best + lanes));
}

#if STRIDESCOPE_HAS_FUSED

STRIDESCOPE_FUSED void exponentials_wide(float* to, const float* from, std::int64_t n) {
  exponentials_loop(to, from, n);
}
template <class T>
STRIDESCOPE_FUSED double sum_exponentials_wide(double* to, const T* x, double largest, std::int64_t n) {
  return sum_exponentials_loop(to, x, largest, n);
}
bool is_wide() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

#endif

}  // namespace

void exponentials(float* to, const float* from, std::int64_t n) {
#if STRIDESCOPE_HAS_FUSED
  if (is_wide()) return exponentials_wide(to, from, n);
#endif
  exponentials_loop(to, from, n);
}

double largest_number(const double* x, std::int64_t n) {
  return with_wide_vectors([&]() STRIDESCOPE_INLINE { return largest_loop(x, n); });
}
double largest_number(const float* x, std::int64_t n) {
  return with_wide_vectors([&]() STRIDESCOPE_INLINE { return largest_loop(x, n); });
}

namespace {

template <class T>
double sum_exponentials_of(double* to, const T* x, double largest, std::int64_t n) {
#if STRIDESCOPE_HAS_FUSED
  if (is_wide()) return sum_exponentials_wide(to, x, largest, n);
#endif
  return sum_exponentials_loop(to, x, largest, n);
}

}  // namespace

double sum_exponentials(double* to, const double* x, double largest, std::int64_t n) {
  return sum_exponentials_of(to, x, largest, n);
}
double sum_exponentials(float* to, const float* x, float largest, std::int64_t n) {
  if (const auto several = float_exponentials()) return several(to, x, largest, n);
  constexpr std::int64_t part = 256;
  double room[part], total = 0;
  for (std::int64_t i = 0; i < n; i += part) {
    const auto count = std::min(part, n - i);
    total += sum_exponentials_of(room, x + i, static_cast<double>(largest), count);
    if (to)
      std::transform(room, room + count, to + i, [](double found) { return static_cast<float>(found); });
  }
  return total;
}

}  // namespace stridescope::kernels

#include "engine/kernels/exponential.h"

// The same loops compiled for processors with vectors of four doubles, where there are such.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
#define STRIDESCOPE_HAS_WIDE 1
#define STRIDESCOPE_WIDE __attribute__((target("avx2,fma")))
#endif

namespace stridescope::kernels {
namespace {

#if defined(__GNUC__)
#define STRIDESCOPE_INLINE __attribute__((always_inline)) inline
#else
#define STRIDESCOPE_INLINE inline
#endif

STRIDESCOPE_INLINE void exponentials_loop(float* to, const float* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<float>(exponential(static_cast<double>(from[i])));
}

STRIDESCOPE_INLINE double sum_exponentials_loop(double* x, double largest, std::int64_t n) {
  constexpr std::int64_t lanes = 8;
  double sums[lanes] = {};
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    for (std::int64_t l = 0; l < lanes; ++l) {
      x[i + l] = exponential(x[i + l] - largest);
      sums[l] += x[i + l];
    }
  }
  for (; i < n; ++i) sums[i % lanes] += x[i] = exponential(x[i] - largest);
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

#if STRIDESCOPE_HAS_WIDE

STRIDESCOPE_WIDE void exponentials_wide(float* to, const float* from, std::int64_t n) {
  exponentials_loop(to, from, n);
}
STRIDESCOPE_WIDE double sum_exponentials_wide(double* x, double largest, std::int64_t n) {
  return sum_exponentials_loop(x, largest, n);
}
bool is_wide() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

#endif

}  // namespace

void exponentials(float* to, const float* from, std::int64_t n) {
#if STRIDESCOPE_HAS_WIDE
  if (is_wide()) return exponentials_wide(to, from, n);
#endif
  exponentials_loop(to, from, n);
}

double sum_exponentials(double* x, double largest, std::int64_t n) {
#if STRIDESCOPE_HAS_WIDE
  if (is_wide()) return sum_exponentials_wide(x, largest, n);
#endif
  return sum_exponentials_loop(x, largest, n);
}

}  // namespace stridescope::kernels

#pragma once

#include <utility>

/// STRIDESCOPE_WIDE marks a function whose loops are compiled for vectors of 32 bytes, and that is called
/// only where has_wide_vectors(). STRIDESCOPE_INLINE: it is compiled into its caller, for the vectors that
/// that one has. STRIDESCOPE_APART: it is not.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
#define STRIDESCOPE_WIDE __attribute__((target("avx2")))
#else
#define STRIDESCOPE_WIDE
#endif
#if defined(__GNUC__)
#define STRIDESCOPE_INLINE __attribute__((always_inline))
#define STRIDESCOPE_APART __attribute__((noinline))
#else
#define STRIDESCOPE_INLINE
#define STRIDESCOPE_APART
#endif

namespace stridescope::kernels {

inline bool has_wide_vectors() {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
  return __builtin_cpu_supports("avx2");
#else
  return true;
#endif
}

template <class F>
STRIDESCOPE_WIDE auto call_wide(F& f) {
  return f();
}
/// Calls f, which is STRIDESCOPE_INLINE, compiled for wide vectors where there are such.
template <class F>
auto with_wide_vectors(F&& f) {
  return has_wide_vectors() ? call_wide(f) : f();
}

}  // namespace stridescope::kernels

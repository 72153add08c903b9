#pragma once

#include "engine/kernels/loop/wide.h"

/// A function whose products and sums are rounded once: an instruction where a processor has wide vectors.
#if defined(__x86_64__) && defined(__GNUC__)
#define STRIDESCOPE_FUSED __attribute__((target("avx2,fma")))
#else
#define STRIDESCOPE_FUSED
#endif

namespace stridescope::kernels {

inline bool has_fused() {
#if defined(__x86_64__) && defined(__GNUC__)
  return has_wide_vectors() && __builtin_cpu_supports("fma");
#else
  return true;
#endif
}

}  // namespace stridescope::kernels

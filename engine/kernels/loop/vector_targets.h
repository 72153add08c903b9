#pragma once

/// What a source that Highway compiles once for every kind of processor includes before Highway: where there
/// are no vectors of four doubles, or two of an ARM, the standard library's functions are as fast.
#define HWY_DISABLED_TARGETS                                                                           \
  ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | \
   HWY_WASM | HWY_PPC8)

/// Whether the kind of processor that is compiled for has them.
#define STRIDESCOPE_VECTORS_OF_DOUBLES                 \
  (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || \
   (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128))

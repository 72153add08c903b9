#pragma once

/// What a source that Highway compiles once for every kind of processor includes before Highway. Such a
/// source is the only place where the engine depends on the processor: its loops are written with Highway's
/// vectors, or plainly, for the compiler to make vectors of.
///
/// Compiled for: processors with AVX-512 or AVX2 and FMA, those of ARM, and the compiler's own baseline.
#define HWY_DISABLED_TARGETS                                                                           \
  ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | \
   HWY_WASM | HWY_PPC8)

/// Whether vectors are compiled for that hold four doubles, or two of an ARM.
#define STRIDESCOPE_VECTORS_OF_DOUBLES                 \
  (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || \
   (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128))

#pragma once

/// Included before Highway by sources that Highway compiles once per processor target. Only their loops
/// depend on the processor: they use Highway's vectors, or are plain loops that the compiler vectorizes.
/// Targets: processors with AVX-512 or AVX2 and FMA, ARM, and the compiler's baseline. Sources that define
/// STRIDESCOPE_LOOPS_WITHOUT_AVX512 first leave AVX-512 out: their loops gain nothing from it.
#ifdef STRIDESCOPE_LOOPS_WITHOUT_AVX512
#define STRIDESCOPE_BEST_OF_X86 HWY_AVX2
#else
#define STRIDESCOPE_BEST_OF_X86 HWY_AVX3
#endif
#define HWY_DISABLED_TARGETS                                                                                \
  ((STRIDESCOPE_BEST_OF_X86 - 1) | HWY_SSE4 | HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
   HWY_RVV | HWY_WASM | HWY_PPC8)

/// True if the target has vectors of four doubles, or of two on ARM.
#define STRIDESCOPE_VECTORS_OF_DOUBLES                 \
  (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || \
   (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128))

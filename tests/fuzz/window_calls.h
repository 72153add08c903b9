#pragma once

#include "tests/fuzz/kernel_calls.h"

namespace stridescope::testing {

/// Returns a program of convolutions, pools, paddings, resampling, norms and combinations, over images of
/// random sizes and layouts, with random windows: operations with a fast path for unobserved memories.
RandomProgram random_window_program(std::mt19937& tensors, std::mt19937& calls);

}  // namespace stridescope::testing

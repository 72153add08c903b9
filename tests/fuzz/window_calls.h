#pragma once

#include "tests/fuzz/kernel_calls.h"

namespace stridescope::testing {

/// A program of convolutions, pools, frames, resampling, norms and combinations, over images of random sizes
/// and layouts, with random windows: operations with a fast path for unobserved memories.
RandomProgram random_window_program(std::mt19937& tensors, std::mt19937& calls);

}  // namespace stridescope::testing

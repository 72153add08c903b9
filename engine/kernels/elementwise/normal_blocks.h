#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Transforms uniform numbers in [0, 1) to normally distributed ones in place, 16 at a time: pairs are 8
/// apart. Uses the same functions as PyTorch (the C library's for doubles), so that all digits agree.
void normal_blocks(float* data, std::int64_t blocks, float mean, float deviation);
void normal_blocks(double* data, std::int64_t blocks, double mean, double deviation);

}  // namespace stridescope::kernels

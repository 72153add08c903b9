#pragma once

#include <cstdint>

namespace stridescope::kernels {

/// Turns numbers of [0, 1) into normally distributed ones in place, 16 at a time: pairs are 8 apart.
/// The functions are those that PyTorch takes, the C library's for doubles, so that no digit differs.
void normal_blocks(float* data, std::int64_t blocks, float mean, float deviation);
void normal_blocks(double* data, std::int64_t blocks, double mean, double deviation);

}  // namespace stridescope::kernels

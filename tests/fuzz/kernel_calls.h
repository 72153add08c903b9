#pragma once

#include <random>
#include <string>

namespace stridescope::testing {

/// A program whose kernels have rows to walk: tensors of up to a few hundred elements, of any dtype, packed,
/// strided, transposed, overlapping or stretched, and calls that choose, put, sort, scan, reduce, convert and
/// combine them, some into what they read.
std::string random_kernel_program(std::mt19937& random);

}  // namespace stridescope::testing

#pragma once

#include <random>
#include <string>

namespace stridescope::testing {

/// A program in two parts, the first of which other programs may share.
struct RandomProgram {
  std::string beginning, calls;
  std::string text() const { return beginning + calls; }
};

/// Returns a program for the kernels' loops over rows: tensors of up to a few hundred elements, of any dtype,
/// packed, strided, transposed, overlapping or expanded, and calls that select, write, sort, scan, reduce,
/// convert and combine them, some into their own operands. Tensors are drawn from the first source, and calls
/// from the second, or both from one.
RandomProgram random_kernel_program(std::mt19937& tensors, std::mt19937& calls);

}  // namespace stridescope::testing

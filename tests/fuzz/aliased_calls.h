#pragma once

#include "tests/fuzz/kernel_calls.h"

namespace stridescope::testing {

/// Returns a program whose tensors all share one storage, `u`: each operand and each target of a call is a
/// view of it: the same view, or one that is shifted, strided, transposed, expanded, 0-d, has overlapping
/// windows, or another dtype over the same bytes. The elements are small, so that they are valid as indices,
/// masks, counts and zero divisors. Calls are drawn from the whole table of operations, as functions, with
/// out=, and in place.
RandomProgram random_aliased_program(std::mt19937& tensors, std::mt19937& calls);

}  // namespace stridescope::testing

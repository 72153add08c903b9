#pragma once

#include "tests/fuzz/kernel_calls.h"

namespace stridescope::testing {

/// A program whose tensors all share one storage, `u`: each operand and each target of a call is a view of
/// it, the same as another, shifted, strided, transposed, expanded, with overlapping windows, 0-d, or of
/// another dtype over the same bytes. The elements are small, so that they are valid indices, masks, counts
/// and divisors of 0 as well. Calls are drawn from the whole table of operations, as functions, with out=,
/// and in place.
RandomProgram random_aliased_program(std::mt19937& tensors, std::mt19937& calls);

}  // namespace stridescope::testing

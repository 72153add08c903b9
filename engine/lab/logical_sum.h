#pragma once

#include <cstdint>

#include "engine/tensor/tensor.h"

namespace stridescope::lab {

/// Reads every element of a matrix of 4-byte elements, one after the other in logical order, as a loop over
/// x[i, j] does. Returns the sum of their bits, so that the compiler omits no read.
std::uint32_t sum_in_logical_order(const tensor::Tensor& x);

}  // namespace stridescope::lab

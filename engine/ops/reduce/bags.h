#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Sums, or means, of the rows of a table whose numbers each row of `indices` has: floats of 32 or 64 bits,
/// at once, where nobody watches. Absent where they are others, an index is outside, or somebody watches.
std::optional<tensor::Tensor> bags_of_rows_unobserved(tensor::Memory& memory, const tensor::Tensor& table,
                                                      const tensor::Tensor& indices, bool is_mean);

}  // namespace stridescope::ops

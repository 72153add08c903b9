#pragma once

#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Copies slice `chosen[i]` of `source` along `dim` to slice i of `destination`, which has the same dtype
/// and chosen.size() slices. For a 0-d source, `dim` is 0 and each slice is its element. Throws
/// std::logic_error if a slice is out of range. Reports a copy with its storage indices; meta storages are
/// not accessed.
void select_slices(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                   std::size_t dim, const std::vector<std::int64_t>& chosen);

}  // namespace stridescope::kernels

#pragma once

#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes slice `chosen[i]` of `source` along `dim` to slice i of `destination`, which is of the same dtype
/// and has chosen.size() of them; for a source without dimensions, `dim` is 0 and each is its element. Throws
/// std::logic_error where a slice is not there. Reports a copy with its storage indices; meta storages are
/// not touched.
void select_slices(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                   std::size_t dim, const std::vector<std::int64_t>& chosen);

}  // namespace stridescope::kernels

#pragma once

#include <optional>
#include <vector>

#include "engine/tensor/memory.h"

/// Elements chosen along one dimension: by one index for a whole slice, or by one for each element.
namespace stridescope::kernels {

/// Writes slice `chosen[i]` of `source` along `dim` to slice i of `destination`, which is of the same dtype
/// and has chosen.size() of them; for a source without dimensions, `dim` is 0 and each is its element. Throws
/// std::logic_error where a slice is not there. Reports a copy with its storage indices; meta storages are
/// not touched.
void select_slices(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                   std::size_t dim, const std::vector<std::int64_t>& chosen);

/// Writes to each element of `destination` the one of `source` at its coordinate, but for dimension `dim`,
/// where it is what `index` (int64, of the destination's shape) says. Sizes of the source are at least the
/// destination's in the other dimensions. Gives the first index in logical order that is outside; the
/// destination is not whole then. Reports a copy with its storage indices; meta storages are not touched.
std::optional<std::int64_t> gather_along(tensor::Memory& memory, const tensor::Region& destination,
                                         const tensor::Region& source, std::size_t dim,
                                         const tensor::Region& index);

}  // namespace stridescope::kernels

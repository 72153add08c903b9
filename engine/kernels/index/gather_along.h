#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes to each element of `destination` the one of `source` at its coordinate, but for dimension `dim`,
/// where it is what `index` (int64, of the destination's shape) says. Sizes of the source are at least the
/// destination's in the other dimensions. Gives the first index in logical order that is outside; the
/// destination is not whole then. Reports a copy with its storage indices; meta storages are not touched.
std::optional<std::int64_t> gather_along(tensor::Memory& memory, const tensor::Region& destination,
                                         const tensor::Region& source, std::size_t dim,
                                         const tensor::Region& index);

}  // namespace stridescope::kernels

#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// Writes to each element of `destination` the element of `source` at its coordinate, except that the
/// coordinate in dimension `dim` is read from `index` (int64, of the destination's shape). Sizes of the
/// source are at least the destination's in the other dimensions. Returns the first index in logical order
/// that is out of range; the destination is then incomplete. Reports a copy with its storage indices; meta
/// storages are not touched.
std::optional<std::int64_t> gather_along(tensor::Memory& memory, const tensor::Region& destination,
                                         const tensor::Region& source, std::size_t dim,
                                         const tensor::Region& index);

}  // namespace stridescope::kernels

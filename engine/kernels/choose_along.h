#pragma once

#include <span>
#include <vector>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// destination[..., i, j] = source[..., places[0][i], places[1][j]]: one list for each of the last
/// dimensions, of indices of the source that are not negative. The destination is contiguous and elsewhere.
/// Nobody is told. Throws std::logic_error where a list leads outside or is not of the destination's size.
void choose_along(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                  std::span<const std::vector<std::int64_t>> places);

}  // namespace stridescope::kernels

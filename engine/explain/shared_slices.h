#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// The elements shared by adjacent indices of a dimension.
struct SharedSlices {
  std::int64_t elements = 0;  ///< distinct storage elements that one index of the dimension reads
  std::int64_t shared = 0;    ///< number of these that the next index also reads
};

/// nullopt for a dimension of size 1, a layout without elements, and if it is too expensive to determine.
std::optional<SharedSlices> shared_slices(tensor::Layout layout, std::int64_t dim);

}  // namespace stridescope::explain

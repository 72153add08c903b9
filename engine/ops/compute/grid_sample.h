#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

struct Sampling {
  bool is_nearest;     ///< else of the four places around a point
  bool clamps;         ///< points outside are moved to the border; else what is outside is 0
  bool align_corners;  ///< -1 and 1 are the middles of the first and last elements, else their outer edges
};

/// Planes of 32-bit or 64-bit floats read at the points of a grid (torch.nn.functional.grid_sample), at once,
/// where nobody watches. Absent where they are others, what is asked is refused, or somebody watches.
std::optional<tensor::Tensor> grid_sample_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                     const tensor::Tensor& grid, const Sampling& sampling);

}  // namespace stridescope::ops

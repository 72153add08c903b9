#pragma once

#include <functional>

#include "engine/design/grid.h"
#include "engine/design/move.h"

namespace stridescope::design {

/// The target of the search, with facts derived from it that rule out moves which cannot help.
struct Goal {
  explicit Goal(const Grid& target, std::int64_t source_numel);
  Grid target;
  bool repeats = false;         ///< an element occurs more than once
  bool has_single_dim = false;  ///< a dimension has size 1
  tensor::Dims repeat_sizes = {};
  std::int64_t most_numel = 0;
};

/// Calls `visit` with each move that is possible on a layout and may help. `keeps`: true if a layout still
/// reads all elements of the target.
void for_each_view(const tensor::Layout& layout, const Goal& goal,
                   const std::function<bool(const tensor::Layout&)>& keeps,
                   const std::function<void(Move)>& visit);
/// Moves that copy, with the grid that they make: `elements` are those of `layout`, in row-major order.
void for_each_copy(const tensor::Layout& layout, const std::vector<std::int64_t>& elements, const Goal& goal,
                   const std::function<void(Move, Grid)>& visit);

}  // namespace stridescope::design

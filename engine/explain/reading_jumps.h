#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// Distances in the storage between consecutive elements in reading order, in elements: one distance within a
/// run, others between the last element of a run and the first of the next.
struct ReadingJumps {
  /// The unit of a run: a row, a plane (the last two dimensions) or more. Dimensions of size 1 inside it
  /// count.
  enum class Run : std::uint8_t { row, plane, block } run = Run::row;
  std::int64_t within_run = 0;  ///< 0 if the layout has one element
  std::vector<std::int64_t> between_runs =
      {};  ///< distinct jumps, by carrying dimension from the last; empty: one run
};
/// For a layout with at least one element.
ReadingJumps reading_jumps(const tensor::Layout& layout);

}  // namespace stridescope::explain

#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// Distances in the storage from each element to the next one in reading order, in elements: one distance
/// within a run, others from the last element of a run to the first of the next.
struct ReadingJumps {
  /// The unit of a run: a row, a plane (the last two dimensions) or more. Dimensions of size 1 inside it
  /// count.
  enum class Run : std::uint8_t { row, plane, block } run = Run::row;
  std::int64_t inside = 0;  ///< 0 where the layout has one element
  std::vector<std::int64_t> between =
      {};  ///< different ones, by carrying dimension from the last; empty: one run
};
/// Of a layout with at least one element.
ReadingJumps reading_jumps(const tensor::Layout& layout);

}  // namespace stridescope::explain

#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// In which order a loop visits the elements of a tensor.
enum class LoopOrder : std::uint8_t {
  rows,     ///< logical order: the last dimension runs fastest
  columns,  ///< the first dimension runs fastest
  memory,   ///< the smallest stride runs fastest, as in a loop free to choose its order
};

/// A layout with its dimensions from the slowest to the fastest of an order: its logical order is that order.
struct OrderedLayout {
  tensor::Layout layout;
  tensor::Dims dims;  ///< dims[d]: the dimension of the original that layout's d is

  /// The original's coordinate of the n-th element visited.
  tensor::Dims coordinate(std::int64_t n) const;
  /// When a coordinate of the original is visited.
  std::int64_t position(const tensor::Dims& index) const;
};
OrderedLayout ordered_layout(const tensor::Layout& layout, LoopOrder order);

}  // namespace stridescope::access

#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// The order in which a loop visits the elements of a tensor.
enum class LoopOrder : std::uint8_t {
  rows,     ///< logical order: the last dimension runs fastest
  columns,  ///< the first dimension runs fastest
  memory,   ///< the smallest stride runs fastest, as in a loop free to choose its order
};

/// A layout whose dimensions are permuted so that its logical order is the order of the loop.
struct OrderedLayout {
  tensor::Layout layout;
  tensor::Dims dims;  ///< dims[d]: the original dimension that is dimension d of `layout`

  /// The original's coordinate of the n-th element visited.
  tensor::Dims coordinate(std::int64_t n) const;
  /// The position in the loop, from 0, of a coordinate of the original.
  std::int64_t position(const tensor::Dims& index) const;
};
OrderedLayout ordered_layout(const tensor::Layout& layout, LoopOrder order);

}  // namespace stridescope::access

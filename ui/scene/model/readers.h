#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::scene {

/// The coordinates of a layout that read one storage element.
struct Readers {
  std::vector<tensor::Dims> indices = {};  ///< in reading order, at most as many as requested
  std::int64_t count = 0;                  ///< their number, or a lower bound
  bool is_exact = true;
};

/// Computes the readers arithmetically: the cost does not depend on the number of elements.
Readers readers(const tensor::Layout& layout, std::int64_t element, std::size_t limit);
/// Returns the position of a coordinate in reading order.
std::int64_t flat_index_of(const tensor::Layout& layout, const tensor::Dims& index);

}  // namespace stridescope::scene

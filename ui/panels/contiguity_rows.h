#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::ui {

/// The rule of contiguity for one dimension, innermost first: its stride must be the product of the sizes
/// inside it. A dimension of size 1 has no say.
struct ContiguityRow {
  std::int64_t dim = 0, size = 0;
  std::int64_t expected = 0, actual = 0;
  bool is_free = false;  ///< size 1: any stride will do
  bool holds() const { return is_free || expected == actual; }
};
/// Empty for tensors without elements, which are contiguous whatever their strides.
std::vector<ContiguityRow> contiguity_rows(const tensor::Layout& layout);

}  // namespace stridescope::ui

#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// The distinct elements (or slices along a dimension), the position among them of each element of the input,
/// and the count of each; empty if not requested.
struct Distinct {
  tensor::Tensor values, inverse, counts;
};

enum class Runs : std::uint8_t {
  sorted,       ///< groups all equal elements, sorted
  consecutive,  ///< groups only adjacent equal elements, in the input's order
};

/// Requested outputs besides the values.
struct Asked {
  bool inverse = true, counts = true;
};

/// Unique elements in logical order. `inverse` has the input's shape. Throws NeedsData for a meta tensor.
Distinct unique(tensor::Memory& memory, const tensor::Tensor& self, Runs runs = Runs::sorted,
                const Asked& asked = {});
/// Unique slices along `dim`, compared element by element. Throws RuntimeError for slices without elements.
Distinct unique(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim, Runs runs,
                const Asked& asked = {});

}  // namespace stridescope::ops

#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// The distinct elements (or slices along a dimension), the position among them of each element of the input,
/// and the count of each; empty if not requested.
struct Distinct {
  tensor::Tensor values, inverse, counts;
};

enum class Runs : std::uint8_t {
  sorted,       ///< all equal ones together, in order
  consecutive,  ///< only neighbours, in the input's order
};

/// Requested outputs besides the values.
struct Asked {
  bool inverse = true, counts = true;
};

/// Of all elements in logical order. `inverse` has the input's shape. Throws NeedsData for a meta tensor.
Distinct unique(tensor::Memory& memory, const tensor::Tensor& self, Runs runs = Runs::sorted,
                const Asked& asked = {});
/// Of the slices along `dim`, compared element by element. Throws RuntimeError for slices without elements.
Distinct unique(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim, Runs runs,
                const Asked& asked = {});

}  // namespace stridescope::ops

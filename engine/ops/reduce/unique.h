#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// The distinct elements (or slices along a dimension), the position among them of each element of the input,
/// and the count of each. Outputs that are not requested are empty.
struct UniqueResult {
  tensor::Tensor values, inverse, counts;
};

enum class UniqueMode : std::uint8_t {
  sorted,       ///< groups all equal elements, sorted
  consecutive,  ///< groups only adjacent equal elements, in the input's order
};

/// Requested outputs besides the values.
struct UniqueOutputs {
  bool inverse = true, counts = true;
};

/// Unique elements in logical order. `inverse` has the input's shape. Throws NeedsData for a meta tensor.
UniqueResult unique(tensor::Memory& memory, const tensor::Tensor& self, UniqueMode mode = UniqueMode::sorted,
                    const UniqueOutputs& outputs = {});
/// Unique slices along `dim`, compared element by element. Throws RuntimeError for slices without elements.
UniqueResult unique(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim, UniqueMode mode,
                    const UniqueOutputs& outputs = {});

}  // namespace stridescope::ops

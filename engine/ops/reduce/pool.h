#pragma once

#include <optional>

#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// Of one or two dimensions, one number for each.
struct PoolWindows {
  tensor::Dims kernel, stride, padding, dilation;
  bool is_ceil = false;  ///< windows may begin on the tensor and end beyond its padding
};

/// The largest element of each window at once. Nullopt where somebody watches, or where it is not made so or
/// refused.
std::optional<tensor::Tensor> max_pool_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                  const PoolWindows& windows);
/// The mean of each window at once, of which the zeros around the tensor are a part or not.
std::optional<tensor::Tensor> mean_pool_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                   const PoolWindows& windows, bool counts_padding);
/// The means of boxes of nearly one size, `sizes` of them along the last two dimensions.
std::optional<tensor::Tensor> adaptive_mean_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                       const tensor::Dims& sizes);

}  // namespace stridescope::ops

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
/// The largest elements, and where they stand in their planes.
struct PooledMaxima {
  tensor::Tensor values, indices;
};
/// Of windows of two dimensions without dilation. Nullopt as above.
std::optional<PooledMaxima> max_pool_places_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                       const PoolWindows& windows);
/// Of boxes of nearly one size, `sizes` of them along the last two dimensions. Nullopt as above.
std::optional<PooledMaxima> adaptive_max_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                    const tensor::Dims& sizes);
/// The mean of each window, of which the zeros around the tensor are a part or not: to the digit that
/// PyTorch's pool gives. Nullopt where it is not made so or refused. Nobody is told of what is written.
/// `made`: a contiguous tensor of the result's shape that it goes into.
std::optional<tensor::Tensor> mean_pool(tensor::Memory& memory, const tensor::Tensor& self,
                                        const PoolWindows& windows, bool counts_padding,
                                        const tensor::Tensor& made = {});
/// The same of boxes of nearly one size, `sizes` of them along the last two dimensions.
std::optional<tensor::Tensor> adaptive_mean(tensor::Memory& memory, const tensor::Tensor& self,
                                            const tensor::Dims& sizes, const tensor::Tensor& made = {});

}  // namespace stridescope::ops

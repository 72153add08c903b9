#pragma once

#include <optional>

#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// Of 1 to 3 dimensions, one number for each.
struct ConvolutionWindows {
  tensor::Dims stride, before, after, dilation;  ///< zeros before and after
  std::int64_t groups = 1;
};

/// The convolution at once, without the columns that it is shown by. Nullopt where somebody watches, or where
/// the operands are such that it is not made so or refused. The results are the same, to the bit.
std::optional<tensor::Tensor> convolution_unobserved(tensor::Memory& memory, const tensor::Tensor& input,
                                                     const tensor::Tensor& weight,
                                                     const std::optional<tensor::Tensor>& bias,
                                                     const ConvolutionWindows& windows);

/// The same of the transposed one, of which `after` is how many more results there are.
std::optional<tensor::Tensor> transposed_convolution_unobserved(tensor::Memory& memory,
                                                                const tensor::Tensor& input,
                                                                const tensor::Tensor& weight,
                                                                const std::optional<tensor::Tensor>& bias,
                                                                const ConvolutionWindows& windows);

}  // namespace stridescope::ops

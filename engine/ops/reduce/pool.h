#pragma once

#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// Windows over one or two dimensions, with one number per dimension.
struct PoolWindows {
  tensor::Dims kernel, stride, padding, dilation;
  bool is_ceil = false;  ///< windows may begin in the tensor and end beyond its padding
};

/// Writes the mean of each window, with or without the zeros of the padding, into `made`, a contiguous tensor
/// of the result's shape; all digits equal PyTorch's. Does nothing where this fast path does not apply: other
/// dtypes than float32 and float64, channels-last input, invalid windows, planes that are not equally spaced.
/// The write is not reported.
void mean_pool(tensor::Memory& memory, const tensor::Tensor& self, const PoolWindows& windows,
               bool counts_padding, const tensor::Tensor& made);
/// The same for `sizes` windows of nearly equal size along the last two dimensions.
void adaptive_mean(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& sizes,
                   const tensor::Tensor& made);

}  // namespace stridescope::ops

#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// The result `made` of a batch norm with the strides of F.batch_norm: those of a new tensor if the input is
/// contiguous, channels last if the input suggests that, else those of a new tensor.
tensor::Tensor in_batch_norm_strides(tensor::Memory& memory, const tensor::Tensor& input,
                                     const tensor::Tensor& made);

}  // namespace stridescope::ops

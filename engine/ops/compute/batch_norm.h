#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// A batch norm that was `made` of an input, in the strides that F.batch_norm gives: those of a new tensor
/// where the input is contiguous, of channels last where it suggests that, and of a new tensor else.
tensor::Tensor in_batch_norm_strides(tensor::Memory& memory, const tensor::Tensor& input,
                                     const tensor::Tensor& made);

}  // namespace stridescope::ops

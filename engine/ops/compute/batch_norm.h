#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Returns the result `made` of a batch norm with the strides of F.batch_norm: channels last if the input is
/// not contiguous and suggests that, else contiguous.
tensor::Tensor in_batch_norm_strides(tensor::Memory& memory, const tensor::Tensor& input,
                                     const tensor::Tensor& made);

}  // namespace stridescope::ops

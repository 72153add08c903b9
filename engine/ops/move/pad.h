#pragma once

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::ops {

/// A frame of `value` around a tensor: low[d] and high[d] more elements before and after along each
/// dimension, fewer where negative. Sizes must not become negative, nor what is left of the tensor.
tensor::Tensor pad_constant(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& low,
                            const tensor::Dims& high, const tensor::Scalar& value);

}  // namespace stridescope::ops

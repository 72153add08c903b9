#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// torch.equal: the same shape and equal elements, in the common dtype. Throws RuntimeError for two devices,
/// NeedsData if the answer depends on values that a dry run does not have.
bool equal(const tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b);

/// torch.allclose: isclose for every element.
bool allclose(const tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
              double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false);

/// True if the only element is not 0. Throws RuntimeError for another number of elements.
bool is_nonzero(const tensor::Tensor& self);

}  // namespace stridescope::ops

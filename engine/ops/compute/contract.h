#pragma once

#include <string_view>
#include <vector>

#include "engine/ops/move/join.h"
#include "engine/tensor/memory.h"

/// Sums of products over named or listed dimensions, each reduced to one matrix product.
namespace stridescope::ops {

/// torch.einsum, with operands contracted from left to right. Throws RuntimeError for equations that do not
/// fit the operands.
tensor::Tensor einsum(tensor::Memory& memory, std::string_view equation, TensorList operands);

/// Sums products over pairs of dimensions, dims_a[k] of `a` with dims_b[k] of `b`; the remaining dimensions
/// of `a` come first. Throws RuntimeError if sizes differ.
tensor::Tensor tensordot(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                         const tensor::Dims& dims_a, const tensor::Dims& dims_b);

}  // namespace stridescope::ops

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

using TensorList = std::span<const tensor::Tensor>;

/// Concatenates tensors along a dimension. They must agree in all other sizes; 1-d tensors without elements
/// are skipped. The dtype is the promoted one; the memory format is the one that all tensors suggest. All of
/// these make a new tensor, or write into `out` if it is given.
tensor::Tensor cat(tensor::Memory& memory, TensorList tensors, std::int64_t dim = 0,
                   const tensor::Tensor& out = {});
/// Stacks tensors of one shape along a new dimension.
tensor::Tensor stack(tensor::Memory& memory, TensorList tensors, std::int64_t dim = 0,
                     const tensor::Tensor& out = {});
/// cat along the columns, rows or depth of tensors brought to at least 1, 2 or 3 dimensions.
tensor::Tensor hstack(tensor::Memory& memory, TensorList tensors, const tensor::Tensor& out = {});
tensor::Tensor vstack(tensor::Memory& memory, TensorList tensors, const tensor::Tensor& out = {});
tensor::Tensor dstack(tensor::Memory& memory, TensorList tensors, const tensor::Tensor& out = {});
/// hstack that treats 1-D tensors as columns.
tensor::Tensor column_stack(tensor::Memory& memory, TensorList tensors, const tensor::Tensor& out = {});

}  // namespace stridescope::ops

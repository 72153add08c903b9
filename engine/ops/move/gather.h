#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/tensor/memory.h"

/// Copies of selected elements into a new contiguous tensor, or into `out` if it is given.
namespace stridescope::ops {

/// The slices at the given indices of one dimension.
tensor::Tensor index_select(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                            const tensor::Tensor& index, const tensor::Tensor& out = {});

/// Element [i][index[i][j]] (for dim 1) for each [i][j] of the index tensor.
tensor::Tensor gather(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                      const tensor::Tensor& index, const tensor::Tensor& out = {});

/// Elements by their index in logical order; negative indices count from the end. The result has the index's
/// shape.
tensor::Tensor take(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& index,
                    const tensor::Tensor& out = {});
/// gather with indices that broadcast against the tensor; without a dimension, indexes the flattened tensor,
/// in the index's order.
tensor::Tensor take_along_dim(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& index,
                              std::optional<std::int64_t> dim, const tensor::Tensor& out = {});

/// The elements for which a mask, broadcast with the tensor, is true: always 1-d.
tensor::Tensor masked_select(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                             const tensor::Tensor& out = {});

/// Coordinates of the elements that are not 0, one per row; the columns are contiguous.
tensor::Tensor nonzero(tensor::Memory& memory, const tensor::Tensor& self);
/// The columns of nonzero, which index the tensor together.
std::vector<tensor::Tensor> nonzero_tuple(tensor::Memory& memory, const tensor::Tensor& self);

/// Throws if a scatter's or gather's index does not match the tensor (at::native::gather_shape_check).
void require_gather_shape(const tensor::Tensor& self, std::int64_t dim, const tensor::Tensor& index);

}  // namespace stridescope::ops

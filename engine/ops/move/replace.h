#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/memory.h"

/// Copies of a tensor with one of its views replaced: `self` itself is not written. Throw if `source` does
/// not have the shape of the view.
namespace stridescope::ops {

tensor::Tensor select_scatter(tensor::Memory& memory, const tensor::Tensor& self,
                              const tensor::Tensor& source, std::int64_t dim, std::int64_t index);
tensor::Tensor slice_scatter(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& source,
                             std::int64_t dim, std::optional<std::int64_t> start,
                             std::optional<std::int64_t> stop, std::int64_t step);
tensor::Tensor diagonal_scatter(tensor::Memory& memory, const tensor::Tensor& self,
                                const tensor::Tensor& source, std::int64_t offset, std::int64_t dim1,
                                std::int64_t dim2);

/// narrow as a copy.
tensor::Tensor narrow_copy(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t dim,
                           std::int64_t start, std::int64_t length);

}  // namespace stridescope::ops

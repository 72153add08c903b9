#pragma once

#include <cstdint>
#include <optional>

#include "engine/tensor/layout.h"
#include "engine/tensor/tensor.h"

/// Views that set strides freely. Throw tensor::Error with PyTorch's text.
namespace stridescope::ops {

/// Any shape and strides within a storage of `storage_nbytes` bytes; the offset defaults to that of
/// `layout`.
tensor::Layout as_strided(const tensor::Layout& layout, const tensor::Dims& shape, const tensor::Dims& stride,
                          std::optional<std::int64_t> storage_offset, std::int64_t itemsize,
                          std::int64_t storage_nbytes);
tensor::Tensor as_strided(const tensor::Tensor& self, const tensor::Dims& shape, const tensor::Dims& stride,
                          std::optional<std::int64_t> storage_offset = std::nullopt);

/// Elements (i, i + offset) of two dimensions, which are replaced by one last dimension.
tensor::Layout diagonal(const tensor::Layout& layout, std::int64_t offset = 0, std::int64_t dim1 = 0,
                        std::int64_t dim2 = 1);
tensor::Tensor diagonal(const tensor::Tensor& self, std::int64_t offset = 0, std::int64_t dim1 = 0,
                        std::int64_t dim2 = 1);

/// Windows of `size` elements, `step` apart, in a new last dimension.
tensor::Layout unfold(const tensor::Layout& layout, std::int64_t dim, std::int64_t size, std::int64_t step);
tensor::Tensor unfold(const tensor::Tensor& self, std::int64_t dim, std::int64_t size, std::int64_t step);

}  // namespace stridescope::ops

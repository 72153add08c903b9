#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/tensor.h"

/// Rules shared by operations with index tensors.
namespace stridescope::ops {

/// True for a mask, which selects its true elements. PyTorch still accepts uint8 as one.
inline bool is_mask(const tensor::Tensor& index) {
  return index.dtype() == tensor::DType::boolean || index.dtype() == tensor::DType::uint8;
}
/// The size of a dimension; a 0-d tensor counts as having one element.
inline std::int64_t size_or_one(const tensor::Tensor& t, std::size_t dim) {
  return t.dim() == 0 ? 1 : t.shape()[dim];
}
/// The stride in elements, likewise.
inline std::int64_t stride_or_one(const tensor::Tensor& t, std::size_t dim) {
  return t.dim() == 0 ? 1 : t.stride()[dim];
}

}  // namespace stridescope::ops

#pragma once

#include <cstddef>
#include <optional>

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::ops {

/// The memory format that the strides suggest: channels_last, channels_last_3d or, if neither is certain,
/// contiguous (TensorImpl::is_strides_like_channels_last).
tensor::MemoryFormat suggested_format(const tensor::Layout& layout);

/// Throws if a format needs another number of dimensions.
void require_rank(tensor::MemoryFormat format, std::size_t rank);

/// Properties in which a new tensor differs from `self`.
struct LikeOptions {
  std::optional<tensor::DType> dtype = std::nullopt;
  std::optional<tensor::Device> device = std::nullopt;
  tensor::MemoryFormat format = tensor::MemoryFormat::preserve;
};

/// A new tensor of the same shape; reads as zeros, but counts as uninitialised. Throws if the format needs
/// another number of dimensions.
tensor::Tensor empty_like(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like = {});

/// empty_like() with unspecified elements, for callers that write every element before any read.
tensor::Tensor uninitialised_like(tensor::Memory& memory, const tensor::Tensor& self,
                                  const LikeOptions& like = {});

tensor::Tensor zeros_like(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like = {});
tensor::Tensor full_like(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& value,
                         const LikeOptions& like = {});

}  // namespace stridescope::ops

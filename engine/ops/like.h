#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// The format that strides look like: channels_last, channels_last_3d or, where neither is certain,
/// contiguous (TensorImpl::is_strides_like_channels_last).
tensor::MemoryFormat suggested_format(const tensor::Layout& layout);

/// How a new tensor differs from the one it is made like.
struct Like {
  std::optional<tensor::DType> dtype = std::nullopt;
  std::optional<tensor::Device> device = std::nullopt;
  tensor::MemoryFormat format = tensor::MemoryFormat::preserve;
};

/// torch.empty_like: reads as zeros. Throws where the format needs another number of dimensions.
tensor::Tensor empty_like(tensor::Memory& memory, const tensor::Tensor& self, const Like& like = {});

}  // namespace stridescope::ops

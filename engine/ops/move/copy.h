#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// A copy on a new storage. `preserve` keeps the strides of a dense tensor.
tensor::Tensor clone(tensor::Memory& memory, const tensor::Tensor& self,
                     tensor::MemoryFormat format = tensor::MemoryFormat::preserve);

/// The same object where it is contiguous in the format already, else a copy that is.
tensor::Tensor contiguous(tensor::Memory& memory, const tensor::Tensor& self,
                          tensor::MemoryFormat format = tensor::MemoryFormat::contiguous);

/// What Tensor.to asks for; absent parts stay as they are.
struct Conversion {
  std::optional<tensor::DType> dtype = std::nullopt;
  std::optional<tensor::Device> device = std::nullopt;
  tensor::MemoryFormat format = tensor::MemoryFormat::preserve;
  bool copy = false;  ///< also where nothing changes
};
/// The same object where nothing changes, else a copy with another dtype, memory or format.
tensor::Tensor to(tensor::Memory& memory, const tensor::Tensor& self, const Conversion& conversion);

}  // namespace stridescope::ops

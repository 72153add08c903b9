#pragma once

#include <optional>

#include "engine/ops/rules/output.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// A copy on a new storage. `preserve` keeps the strides of a dense tensor.
tensor::Tensor clone(tensor::Memory& memory, const tensor::Tensor& self,
                     tensor::MemoryFormat format = tensor::MemoryFormat::preserve);

/// The same object if it is contiguous in the format, else a contiguous copy.
tensor::Tensor contiguous(tensor::Memory& memory, const tensor::Tensor& self,
                          tensor::MemoryFormat format = tensor::MemoryFormat::contiguous);

/// Arguments of Tensor.to; absent ones leave the property unchanged.
struct Conversion {
  std::optional<tensor::DType> dtype = std::nullopt;
  std::optional<tensor::Device> device = std::nullopt;
  tensor::MemoryFormat format = tensor::MemoryFormat::preserve;
  bool copy = false;  ///< even if nothing changes
};
/// The same object if nothing changes, else a copy with another dtype, memory or format.
tensor::Tensor to(tensor::Memory& memory, const tensor::Tensor& self, const Conversion& conversion);

/// Copies the elements of `source` into a tensor, broadcast and converted. Devices may differ. Throws
/// PyTorch's errors if the shapes do not broadcast, or if memory overlaps.
void copy_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& source);
/// Copies a result into an output, for operations that compute it elsewhere.
void write_output(tensor::Memory& memory, const tensor::Tensor& output, const tensor::Tensor& result,
                  OutputType type = OutputType::exact);

}  // namespace stridescope::ops

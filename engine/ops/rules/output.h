#pragma once

#include "engine/tensor/memory.h"

/// out=: an operation's result is written to an existing tensor (at::native::resize_output and its
/// checks).
namespace stridescope::ops {

/// Reshapes a tensor in place, with contiguous strides; a storage that is too small grows for all its
/// tensors. Does nothing if the shape is equal.
void resize_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& shape);

/// Whether an output may have another dtype than the result.
enum class OutputType : std::uint8_t {
  exact,     ///< it may not
  castable,  ///< where PyTorch's promotion casts the one to the other (float into int is refused)
  any,
};
/// Throws RuntimeError where `output` is on another device or of a dtype that does not do.
void require_output(const tensor::Tensor& output, tensor::DType dtype, tensor::Device device,
                    OutputType type = OutputType::exact);

/// The tensor for an operation's result: `out`, if given, checked and resized (only then it gets `stride`),
/// or else a new tensor. As `out` may be an operand that is resized by this, read the operands' layouts
/// first.
tensor::Tensor result_tensor(tensor::Memory& memory, const tensor::Tensor& out, const tensor::Dims& shape,
                             const tensor::Dims& stride, tensor::DType dtype, tensor::Device device,
                             OutputType type = OutputType::exact);
tensor::Tensor result_tensor(tensor::Memory& memory, const tensor::Tensor& out, const tensor::Dims& shape,
                             tensor::DType dtype, tensor::Device device, OutputType type = OutputType::exact);

}  // namespace stridescope::ops

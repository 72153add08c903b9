#pragma once

#include "engine/tensor/memory.h"

/// out=: an operation's result is written to an existing tensor (at::native::resize_output and its
/// checks).
namespace stridescope::ops {

/// Reshapes a tensor in place, with contiguous strides; a storage that is too small is resized for all its
/// tensors. Does nothing if the shape is equal.
void resize_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Dims& shape);

/// Whether an output's dtype may differ from the result's.
enum class OutputType : std::uint8_t {
  exact,     ///< no
  castable,  ///< if PyTorch can cast the result to it (float to int is refused)
  any,
};
/// Throws RuntimeError if `output` is on another device or its dtype is not allowed.
void require_output(const tensor::Tensor& output, tensor::DType dtype, tensor::Device device,
                    OutputType type = OutputType::exact);

/// The tensor for an operation's result: `out`, if given, after checks, with `stride` only if it is resized;
/// else a new tensor. `out` may be an operand, so read the operands' layouts before the call.
tensor::Tensor result_tensor(tensor::Memory& memory, const tensor::Tensor& out, const tensor::Dims& shape,
                             const tensor::Dims& stride, tensor::DType dtype, tensor::Device device,
                             OutputType type = OutputType::exact);
tensor::Tensor result_tensor(tensor::Memory& memory, const tensor::Tensor& out, const tensor::Dims& shape,
                             tensor::DType dtype, tensor::Device device, OutputType type = OutputType::exact);

}  // namespace stridescope::ops

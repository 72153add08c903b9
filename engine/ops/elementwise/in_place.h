#pragma once

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Writes into a tensor's memory. Throw PyTorch's errors if shapes do not broadcast to the tensor's, if a
/// number does not fit, or if memory overlaps.
namespace stridescope::ops {

/// Sets every element, even of an expanded tensor, to a number or to a 0-d tensor's value.
void fill_(tensor::Memory& memory, const tensor::Tensor& self, const Operand& value);
/// Sets the elements for which the broadcast mask is true.
void masked_fill_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                  const Operand& value);
/// A contiguous copy, of the broadcast shape, with the masked elements filled.
tensor::Tensor masked_fill(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                           const Operand& value);
/// Sets the masked elements, in logical order, from the elements of `source`, in logical order.
void masked_scatter_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                     const tensor::Tensor& source);
/// The same on a copy, after broadcasting tensor and mask.
tensor::Tensor masked_scatter(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                              const tensor::Tensor& source);
/// Writes a number to the main diagonal; `wrap`: the diagonal of a tall matrix restarts below.
void fill_diagonal_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& value,
                    bool wrap = false);

}  // namespace stridescope::ops

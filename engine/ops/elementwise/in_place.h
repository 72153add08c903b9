#pragma once

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Writes into a tensor's memory. Throw PyTorch's errors where shapes do not broadcast to the tensor's, where
/// a number does not fit, and where memory overlaps.
namespace stridescope::ops {

/// Every element, also of an expanded tensor, is set to a number or to a 0-d tensor's value.
void fill_(tensor::Memory& memory, const tensor::Tensor& self, const Operand& value);
/// The elements where the mask, broadcast, is true.
void masked_fill_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                  const Operand& value);
/// A contiguous copy, of the broadcast shape, with the masked elements filled.
tensor::Tensor masked_fill(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                           const Operand& value);
/// The masked elements, in logical order, from the elements of `source`, in logical order.
void masked_scatter_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                     const tensor::Tensor& source);
/// The same on a copy, after tensor and mask are broadcast.
tensor::Tensor masked_scatter(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& mask,
                              const tensor::Tensor& source);
/// Writes a number to the main diagonal; `wrap`: of a tall matrix again and again.
void fill_diagonal_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Scalar& value,
                    bool wrap = false);

}  // namespace stridescope::ops

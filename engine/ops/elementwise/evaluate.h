#pragma once

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/ops/rules/iterator.h"
#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Writes the result of a prepared operation to `out`, or to a new tensor with the given strides; if none are
/// given, with PyTorch's.
tensor::Tensor evaluate(tensor::Memory& memory, const kernels::Function& function, const Iteration& iteration,
                        const tensor::Tensor& out, const tensor::Dims& stride);
tensor::Tensor evaluate(tensor::Memory& memory, const kernels::Function& function, const Iteration& iteration,
                        const tensor::Tensor& out);
void evaluate_in_place(tensor::Memory& memory, const kernels::Function& function, const Iteration& iteration,
                       const tensor::Tensor& self);

/// Numbers after the first operand become parameters: PyTorch runs these functions as functions of one
/// tensor.
void extract_parameters(Iteration& iteration);
/// Throws if an output of an operation without type promotion has another dtype (TensorIterator::unary_op).
void require_output_dtype(const tensor::Tensor& out, tensor::DType dtype);

}  // namespace stridescope::ops

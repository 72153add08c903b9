#pragma once

#include <cstdint>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Selection of elements by position or by a condition.
namespace stridescope::ops {

/// torch.where: `a` if the condition is true, else `b`; all broadcast, and a and b are promoted.
tensor::Tensor where(tensor::Memory& memory, const tensor::Tensor& condition, const Operand& a,
                     const Operand& b);

/// The lower or upper triangle of a matrix, or of each in a batch, with zeros elsewhere. `diagonal` moves the
/// edge to the right.
tensor::Tensor tril(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t diagonal = 0);
tensor::Tensor triu(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t diagonal = 0);

/// The diagonal of a matrix as a new tensor, or a matrix with the given vector on its diagonal.
tensor::Tensor diag(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t diagonal = 0);
/// Matrices with the last dimension on their diagonals, as two dimensions of the result.
tensor::Tensor diag_embed(tensor::Memory& memory, const tensor::Tensor& self, std::int64_t offset = 0,
                          std::int64_t dim1 = -2, std::int64_t dim2 = -1);

}  // namespace stridescope::ops

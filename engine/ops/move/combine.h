#pragma once

#include <cstdint>
#include <optional>

#include "engine/ops/move/join.h"
#include "engine/tensor/memory.h"

/// Tensors put together in patterns. Nullopt where somebody watches, or where it is not made so or refused.
namespace stridescope::ops {

/// Matrices along a diagonal, zeros beside them.
std::optional<tensor::Tensor> block_diag_unobserved(tensor::Memory& memory, TensorList tensors);
/// All choices of `size` elements of a line, in order.
std::optional<tensor::Tensor> combinations_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                                      std::int64_t size, bool with_replacement);
/// The Kronecker product of contiguous tensors.
std::optional<tensor::Tensor> kron_unobserved(tensor::Memory& memory, const tensor::Tensor& self,
                                              const tensor::Tensor& other);

}  // namespace stridescope::ops

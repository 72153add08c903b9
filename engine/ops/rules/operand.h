#pragma once

#include <span>
#include <variant>

#include "engine/tensor/scalar.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// Operand of an elementwise operation: a tensor, or a Python number, which broadcasts and promotes like
/// PyTorch's wrapped numbers.
using Operand = std::variant<tensor::Tensor, tensor::Scalar>;
using Operands = std::span<const Operand>;

inline const tensor::Tensor* as_tensor(const Operand& operand) {
  return std::get_if<tensor::Tensor>(&operand);
}
inline const tensor::Scalar* as_number(const Operand& operand) {
  return std::get_if<tensor::Scalar>(&operand);
}

}  // namespace stridescope::ops

#pragma once

#include <optional>

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

/// Matrix products, with PyTorch's shapes and errors. Dtypes must be equal: products do not promote. The
/// product is a new tensor, or written into `out` if it is given.
namespace stridescope::ops {

/// (m, k) @ (k, n) -> (m, n)
tensor::Tensor mm(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                  const tensor::Tensor& out = {});
/// (b, m, k) @ (b, k, n) -> (b, m, n)
tensor::Tensor bmm(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                   const tensor::Tensor& out = {});
/// (m, k) @ (k) -> (m)
tensor::Tensor mv(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& vector,
                  const tensor::Tensor& out = {});
/// (k) . (k) -> ()
tensor::Tensor dot(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                   const tensor::Tensor& out = {});
/// (m), (n) -> (m, n). Unlike the others, promotes dtypes, as it multiplies elementwise.
tensor::Tensor outer(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                     const tensor::Tensor& out = {});
/// Vectors, matrices and batches of them, which broadcast: a @ b.
tensor::Tensor matmul(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                      const tensor::Tensor& out = {});
/// beta * addend + alpha * (a @ b)
tensor::Tensor addmm(tensor::Memory& memory, const tensor::Tensor& addend, const tensor::Tensor& a,
                     const tensor::Tensor& b, const tensor::Scalar& beta = std::int64_t{1},
                     const tensor::Scalar& alpha = std::int64_t{1}, const tensor::Tensor& out = {});
tensor::Tensor baddbmm(tensor::Memory& memory, const tensor::Tensor& addend, const tensor::Tensor& a,
                       const tensor::Tensor& b, const tensor::Scalar& beta = std::int64_t{1},
                       const tensor::Scalar& alpha = std::int64_t{1}, const tensor::Tensor& out = {});

/// input @ weight.t() + bias
tensor::Tensor linear(tensor::Memory& memory, const tensor::Tensor& input, const tensor::Tensor& weight,
                      const std::optional<tensor::Tensor>& bias);

}  // namespace stridescope::ops

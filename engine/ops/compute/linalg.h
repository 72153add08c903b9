#pragma once

#include <string_view>

#include "engine/tensor/memory.h"

/// Determinants, inverses, linear equations and QR, of matrices and batches of them (the last two
/// dimensions), float32 or float64. Matrices in results are column-major, as LAPACK leaves them. Throw Error
/// with PyTorch's text; LinAlgError if a matrix is singular.
namespace stridescope::ops {

tensor::Tensor determinant(tensor::Memory& memory, const tensor::Tensor& a);

struct SignAndLog {
  tensor::Tensor sign, logarithm;
};
SignAndLog log_determinant(tensor::Memory& memory, const tensor::Tensor& a, std::string_view method);

tensor::Tensor inverse(tensor::Memory& memory, const tensor::Tensor& a);

/// Solves A X = B; X A = B if not `left`. B is a vector if it has the shape of A without one dimension.
tensor::Tensor solve(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                     bool left = true);

struct QR {
  tensor::Tensor q, r;
};
/// `mode`: "reduced", "complete", or "r", for which Q has no elements.
QR qr(tensor::Memory& memory, const tensor::Tensor& a, std::string_view mode);

}  // namespace stridescope::ops

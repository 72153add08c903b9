#pragma once

#include <string_view>

#include "engine/tensor/memory.h"

/// Factors of matrices and batches of them (the last two dimensions), float32 or float64. Matrices in results
/// are column-major, as LAPACK leaves them. Throw Error with PyTorch's text.
namespace stridescope::ops {

struct LU {
  /// Both factors in one matrix (L below its unit diagonal), the swapped rows (int32, from 1), and the index
  /// of the first zero on U's diagonal (int32, from 1; 0: none).
  tensor::Tensor factors, pivots, info;
};
LU lu(tensor::Memory& memory, const tensor::Tensor& a, std::string_view method);

struct UnpackedLU {
  tensor::Tensor p, l, u;
};
/// The factors of lu() as row-major matrices with A = P L U. L and U have no elements if `data` is false, P
/// has none if `order` is false.
UnpackedLU unpack_lu(tensor::Memory& memory, const tensor::Tensor& factors, const tensor::Tensor& pivots,
                     bool data, bool order);

struct Cholesky {
  /// The triangle, and the order of the first leading minor that is not positive (int32; 0: none).
  tensor::Tensor factor, info;
};
Cholesky cholesky(tensor::Memory& memory, const tensor::Tensor& a, bool upper, std::string_view method);

struct Reflections {
  /// R, with the reflections below its diagonal, and their factors.
  tensor::Tensor factors, tau;
};
Reflections geqrf(tensor::Memory& memory, const tensor::Tensor& a);

struct LDL {
  /// The lower triangle, the swapped rows (int32, from 1; negative for blocks of two), and the index of the
  /// first zero on the diagonal (int32, from 1; 0: none).
  tensor::Tensor factors, pivots, info;
};
/// For symmetric matrices, of which only the lower triangle is read.
LDL ldl(tensor::Memory& memory, const tensor::Tensor& a);
tensor::Tensor ldl_solve(tensor::Memory& memory, const tensor::Tensor& factors, const tensor::Tensor& pivots,
                         const tensor::Tensor& b);

struct SingularValues {
  tensor::Tensor u, s, vh;
};
/// `full`: U and Vh are square.
SingularValues svd(tensor::Memory& memory, const tensor::Tensor& a, bool full, std::string_view method);

struct Eigenvalues {
  tensor::Tensor values, vectors;
};
/// For symmetric matrices, of which only the upper or the lower triangle is read; in ascending order.
Eigenvalues eigh(tensor::Memory& memory, const tensor::Tensor& a, bool upper, std::string_view method);

/// Eigenvalues of square matrices, complex, in LAPACK's order.
struct GeneralEigenvalues {
  tensor::Tensor values, vectors;  ///< no vectors if not requested
  bool is_finite = true;           ///< false: the matrices contain an infinity or a NaN
  std::int64_t failed = -1;        ///< the first matrix without convergence; -1: none
};
GeneralEigenvalues eig(tensor::Memory& memory, const tensor::Tensor& a, std::string_view method,
                       bool wants_vectors);

/// Solves A X = B for a triangular A; X A = B if not `left`. The diagonal is taken as 1 if A is
/// `unitriangular`.
tensor::Tensor solve_triangular(tensor::Memory& memory, const tensor::Tensor& a, const tensor::Tensor& b,
                                bool upper, bool left, bool unitriangular);

}  // namespace stridescope::ops

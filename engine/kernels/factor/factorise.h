#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/tensor/dtype.h"

/// Factorisations of a matrix in place. Matrices are dense and column-major; float32 or float64.
namespace stridescope::kernels {

/// P A = L U with partial pivoting; pivots[i] is the row that row i was swapped with, from 1. Returns the
/// index of the first zero on U's diagonal, from 1; 0 if there is none.
std::int64_t lu(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns,
                std::int32_t* pivots);

/// The matrix P with A = P L U for the pivots of lu(), row-major.
void permutation(tensor::DType dtype, std::span<const std::int64_t> pivots, std::int64_t n, std::byte* p);
/// L and U of lu()'s result, row-major.
void unpack_lu(tensor::DType dtype, const std::byte* factors, std::int64_t rows, std::int64_t columns,
               std::byte* l, std::byte* u);

/// A = L Lᵀ, or Uᵀ U; the other triangle is not read, and set to zero. Returns the order of the first leading
/// minor that is not positive, at which it stops; 0 if there is none.
std::int64_t cholesky(tensor::DType dtype, std::byte* a, std::int64_t n, bool upper);

/// A = U S Vᵀ, with S descending; the signs of the vectors are Eigen's. `full`: U and V are square. Returns
/// false without writing anything if A has an infinity or a NaN.
bool svd(tensor::DType dtype, const std::byte* a, std::int64_t rows, std::int64_t columns, bool full,
         std::byte* u, std::byte* s, std::byte* vh);

/// Eigenvalues in ascending order of a symmetric A, of which one triangle is read; A is overwritten by the
/// eigenvectors, whose signs are Eigen's.
void eigh(tensor::DType dtype, std::byte* a, std::int64_t n, bool upper, std::byte* values);

}  // namespace stridescope::kernels

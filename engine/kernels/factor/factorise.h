#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/tensor/dtype.h"

/// Factors of a matrix in its place. Matrices are dense, column after column; float32 or float64.
namespace stridescope::kernels {

/// P A = L U with partial pivoting; `pivots` gets the row that each of the first rows was swapped with, from
/// 1. Gives where U's diagonal has its first zero, from 1; 0 where it has none.
std::int64_t lu(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns,
                std::int32_t* pivots);

/// The matrix whose product with L U is the one that lu() took apart with these swaps, row after row.
void permutation(tensor::DType dtype, std::span<const std::int64_t> pivots, std::int64_t n, std::byte* p);
/// L and U, row after row, of what lu() leaves.
void unpack_lu(tensor::DType dtype, const std::byte* factors, std::int64_t rows, std::int64_t columns,
               std::byte* l, std::byte* u);

/// A = L Lᵀ, or Uᵀ U; the other triangle is set to zero, and not read. Gives the order of the first leading
/// minor that is not positive, where it stops; 0 where all are.
std::int64_t cholesky(tensor::DType dtype, std::byte* a, std::int64_t n, bool upper);

/// A = U S Vᵀ, the largest of S first; the signs of the vectors are Eigen's. `full`: U and V are square.
/// False where A holds an infinity or a NaN, and then nothing is written.
bool svd(tensor::DType dtype, const std::byte* a, std::int64_t rows, std::int64_t columns, bool full,
         std::byte* u, std::byte* s, std::byte* vh);

/// Eigenvalues of a symmetric A, of which one triangle is read, the smallest first; A is written over by the
/// eigenvectors, whose signs are Eigen's.
void eigh(tensor::DType dtype, std::byte* a, std::int64_t n, bool upper, std::byte* values);

}  // namespace stridescope::kernels

#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

/// Matrix decompositions. Matrices are dense and column-major; float32 or float64. Signs and orders are
/// chosen as LAPACK chooses them.
namespace stridescope::kernels {

/// Approximate cost of decomposing a matrix of n columns, in bytes walked.
std::int64_t cost_of_decomposition(std::int64_t n, std::int64_t columns, std::int64_t itemsize);

/// Writes X of A X = B over B, which has `columns`, by LU with partial pivoting; A is overwritten by its
/// factors. Returns the place of the first zero on U's diagonal, from 1, and then leaves B unchanged; 0 if
/// there is none. `is_transposed`: solves A^T X = B.
std::int64_t solve(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* b, std::int64_t columns,
                   bool is_transposed);

/// The determinant of A, which is written over by its factors.
void determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* result);
/// The same as its sign and the logarithm of its size.
void log_determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* sign,
                     std::byte* logarithm);

/// A = Q R by Householder's reflections. Q gets `q_columns` (0: it is not computed), R `r_rows` rows; A is
/// overwritten.
void qr(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns, std::byte* q,
        std::int64_t q_columns, std::byte* r, std::int64_t r_rows);

/// Writes R over A and the reflections below its diagonal, with their factors in `tau`.
void geqrf(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns, std::byte* tau);

/// Writes X of A X = B over B, for a triangular A.
void solve_triangular(tensor::DType dtype, const std::byte* a, std::int64_t n, bool upper, bool unitriangular,
                      std::byte* b, std::int64_t columns);

}  // namespace stridescope::kernels

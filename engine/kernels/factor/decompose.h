#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

/// Matrix decompositions. Matrices are dense and column-major; float32 or float64. Signs and orders are
/// chosen as LAPACK chooses them.
namespace stridescope::kernels {

/// Approximate cost, in bytes of kernel work, of decomposing a matrix whose shorter side is n. `columns`: its
/// longer side, or the number of right-hand sides if that is larger.
std::int64_t cost_of_decomposition(std::int64_t n, std::int64_t columns, std::int64_t itemsize);

/// Solves A X = B by LU with partial pivoting, overwriting B (with `columns` columns) by X, and A by its
/// factors. Returns the index of the first zero on U's diagonal, from 1, and then leaves B unchanged; 0 if
/// there is none. `is_transposed`: solves A^T X = B.
std::int64_t solve(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* b, std::int64_t columns,
                   bool is_transposed);

/// Writes the determinant of A, which is overwritten by its factors.
void determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* result);
/// Writes the determinant's sign and the logarithm of its absolute value.
void log_determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* sign,
                     std::byte* logarithm);

/// A = Q R by Householder reflections. Q gets `q_columns` columns (0: not computed), R `r_rows` rows; A is
/// overwritten.
void qr(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns, std::byte* q,
        std::int64_t q_columns, std::byte* r, std::int64_t r_rows);

/// Overwrites A by R, with the reflections below its diagonal and their factors in `tau`.
void geqrf(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t columns, std::byte* tau);

/// Solves A X = B for a triangular A, overwriting B by X.
void solve_triangular(tensor::DType dtype, const std::byte* a, std::int64_t n, bool upper, bool unitriangular,
                      std::byte* b, std::int64_t columns);

}  // namespace stridescope::kernels

#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// P A Pᵀ = L D Lᵀ for a symmetric A, of which the lower triangle is read; D has blocks of one or two rows
/// (Bunch and Kaufman). A is overwritten by L and D, its upper triangle by zeros; `pivots` gets the row that
/// each row was swapped with, from 1, negative for both rows of a block of two. Returns the index of D's
/// first zero, from 1; 0 if there is none.
std::int64_t ldl(tensor::DType dtype, std::byte* a, std::int64_t n, std::int32_t* pivots);

/// Solves A X = B from the factors of ldl(), overwriting B by X.
void ldl_solve(tensor::DType dtype, const std::byte* factors, std::int64_t n, const std::int32_t* pivots,
               std::byte* b, std::int64_t columns);

}  // namespace stridescope::kernels

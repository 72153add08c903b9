#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// Eigenvalues and right eigenvectors of a general n by n matrix, by the algorithm of LAPACK's geev: the
/// order of the eigenvalues and the signs of the vectors, which users see, are LAPACK's. `a` is float32 or
/// float64, column-major; `values` and `vectors` are complex. `vectors` may be null. Nothing is written
/// unless all eigenvalues are found.
enum class EigStatus : std::uint8_t { found, not_finite, no_convergence };
EigStatus eig(tensor::DType dtype, const std::byte* a, std::int64_t n, std::byte* values, std::byte* vectors);

}  // namespace stridescope::kernels

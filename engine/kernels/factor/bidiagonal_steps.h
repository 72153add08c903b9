#pragma once

#include "engine/kernels/factor/eigen_matrix.h"

namespace stridescope::kernels::eigen {

/// Rotates an upper bidiagonal matrix until it is diagonal, with no element negative and the largest first;
/// the columns of `left` and the rows of `right` turn with it.
template <class T>
void diagonalise_bidiagonal(Eigen::Matrix<T, Eigen::Dynamic, 1>& diagonal,
                            Eigen::Matrix<T, Eigen::Dynamic, 1>& beside, Matrix<T>& left, Matrix<T>& right);

}  // namespace stridescope::kernels::eigen

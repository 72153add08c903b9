#pragma once

#include "engine/kernels/factor/eigen_matrix.h"

namespace stridescope::kernels::eigen {

/// The eigenvalues of a symmetric matrix, of which one triangle is read, in ascending order; its place takes
/// the eigenvectors, as columns, with the signs that LAPACK's syevd gives them where it does not divide (25
/// rows at most).
template <class T>
Eigen::Matrix<T, Eigen::Dynamic, 1> symmetric_eigen(Matrix<T>& a, bool upper);

extern template Eigen::Matrix<float, Eigen::Dynamic, 1> symmetric_eigen(Matrix<float>& a, bool upper);
extern template Eigen::Matrix<double, Eigen::Dynamic, 1> symmetric_eigen(Matrix<double>& a, bool upper);

}  // namespace stridescope::kernels::eigen

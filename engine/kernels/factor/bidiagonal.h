#pragma once

#include "engine/kernels/factor/eigen_matrix.h"

namespace stridescope::kernels::eigen {

template <class T>
struct SingularValues {
  Matrix<T> left;                              ///< columns are u
  Eigen::Matrix<T, Eigen::Dynamic, 1> values;  ///< the largest first
  Matrix<T> right;                             ///< rows are v
};

/// Of a matrix of finite numbers; `full`: left and right are square. Vectors have the signs that LAPACK's
/// gesdd gives them where it does not divide (25 rows or columns at most).
template <class T>
SingularValues<T> singular_values(const Matrix<T>& a, bool full);

extern template SingularValues<float> singular_values(const Matrix<float>& a, bool full);
extern template SingularValues<double> singular_values(const Matrix<double>& a, bool full);

}  // namespace stridescope::kernels::eigen

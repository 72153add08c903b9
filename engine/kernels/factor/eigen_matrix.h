#pragma once

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#include <Eigen/Core>
#pragma GCC diagnostic pop

#include <cstddef>
#include <cstdint>

#include "engine/tensor/dtype.h"

/// Views of bytes as Eigen's matrices.
namespace stridescope::kernels::eigen {

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;
template <class T>
using ColumnVector = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <class T>
using MatrixMap = Eigen::Map<Matrix<T>>;
template <class T>
using ConstMatrixMap = Eigen::Map<const Matrix<T>>;

template <class T>
MatrixMap<T> map_matrix(std::byte* data, std::int64_t rows, std::int64_t count) {
  return {reinterpret_cast<T*>(data), rows, count};
}
template <class T>
ConstMatrixMap<T> map_matrix(const std::byte* data, std::int64_t rows, std::int64_t count) {
  return {reinterpret_cast<const T*>(data), rows, count};
}

/// Calls f with a double or a float.
template <class F>
void dispatch_float(tensor::DType dtype, F&& f) {
  if (dtype == tensor::DType::float64) f(double{});
  else f(float{});
}

}  // namespace stridescope::kernels::eigen

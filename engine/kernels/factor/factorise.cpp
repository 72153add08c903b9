#include "engine/kernels/factor/factorise.h"

#include "engine/kernels/factor/eigen_matrix.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#pragma GCC diagnostic pop

namespace stridescope::kernels {

using eigen::ConstMatrixMap;
using eigen::dispatch_float;
using eigen::map_matrix;

namespace {

/// Eigen's decompositions are instantiated only for double, as each is slow to compile; float32 results are
/// rounded.
using Doubles = eigen::Matrix<double>;

Eigen::BDCSVD<Doubles> decompose(const Doubles& matrix, bool full) {
  const int options =
      full ? Eigen::ComputeFullU | Eigen::ComputeFullV : Eigen::ComputeThinU | Eigen::ComputeThinV;
  return Eigen::BDCSVD<Doubles>(matrix, static_cast<unsigned>(options));
}

}  // namespace

std::int64_t lu(tensor::DType dtype, std::byte* data, std::int64_t rows, std::int64_t count,
                std::int32_t* pivots) {
  std::int64_t zero_at = 0;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto a = map_matrix<T>(data, rows, count);
    for (std::int64_t k = 0; k < std::min(rows, count); ++k) {
      std::int64_t largest = 0;
      a.col(k).tail(rows - k).cwiseAbs().maxCoeff(&largest);
      pivots[k] = static_cast<std::int32_t>(k + largest + 1);
      if (a(k + largest, k) == T(0)) {
        if (zero_at == 0) zero_at = k + 1;
        continue;
      }
      if (largest > 0) a.row(k).swap(a.row(k + largest));
      const auto below = rows - k - 1, right = count - k - 1;
      a.col(k).tail(below) /= a(k, k);
      if (below > 0 && right > 0)
        a.bottomRightCorner(below, right).noalias() -= a.col(k).tail(below) * a.row(k).tail(right);
    }
  });
  return zero_at;
}

void permutation(tensor::DType dtype, std::span<const std::int64_t> pivots, std::int64_t n, std::byte* p) {
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  for (std::size_t i = 0; i < pivots.size(); ++i) {
    const auto other = static_cast<std::size_t>(pivots[i] - 1);
    if (other < order.size()) std::swap(order[i], order[other]);
  }
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto rows = map_matrix<T>(p, n, n);  // of the transposed
    rows.setZero();
    for (std::int64_t i = 0; i < n; ++i) rows(i, order[static_cast<std::size_t>(i)]) = T(1);
  });
}

void unpack_lu(tensor::DType dtype, const std::byte* factors, std::int64_t rows, std::int64_t count,
               std::byte* l, std::byte* u) {
  const auto least = std::min(rows, count);
  if (least == 0) return;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const auto a = map_matrix<T>(factors, rows, count);
    auto lower = map_matrix<T>(l, least, rows), upper = map_matrix<T>(u, count, least);  // transposed
    for (std::int64_t i = 0; i < rows; ++i)
      for (std::int64_t j = 0; j < least; ++j) lower(j, i) = i > j ? a(i, j) : i == j ? T(1) : T(0);
    for (std::int64_t i = 0; i < least; ++i)
      for (std::int64_t j = 0; j < count; ++j) upper(j, i) = i <= j ? a(i, j) : T(0);
  });
}

std::int64_t cholesky(tensor::DType dtype, std::byte* data, std::int64_t n, bool upper) {
  std::int64_t failed_at = 0;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto a = map_matrix<T>(data, n, n);
    if (upper) a.transposeInPlace();
    for (std::int64_t j = 0; j < n && failed_at == 0; ++j) {
      const T left = a(j, j) - a.row(j).head(j).squaredNorm();
      if (!(left > T(0))) {
        a(j, j) = left;
        failed_at = j + 1;
        break;
      }
      a(j, j) = std::sqrt(left);
      const auto below = n - j - 1;
      if (below == 0) continue;
      if (j > 0)
        a.col(j).tail(below).noalias() -= a.bottomLeftCorner(below, j) * a.row(j).head(j).transpose();
      a.col(j).tail(below) /= a(j, j);
    }
    for (std::int64_t j = 1; j < n; ++j) a.col(j).head(j).setZero();
    if (upper) a.transposeInPlace();
  });
  return failed_at;
}

bool svd(tensor::DType dtype, const std::byte* data, std::int64_t rows, std::int64_t count, bool full,
         std::byte* u, std::byte* s, std::byte* vh) {
  bool is_finite = true;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const ConstMatrixMap<T> a = map_matrix<T>(data, rows, count);
    const auto least = std::min(rows, count);
    auto left = map_matrix<T>(u, rows, full ? rows : least);
    auto right = map_matrix<T>(vh, full ? count : least, count);
    if (least == 0) {  // Eigen would iterate over the other dimension, however large
      if (full) left.setIdentity(), right.setIdentity();
      return;
    }
    is_finite = a.allFinite();
    if (!is_finite) return;
    const auto made = decompose(a.template cast<double>(), full);
    left = made.matrixU().template cast<T>();
    right = made.matrixV().transpose().template cast<T>();
    map_matrix<T>(s, least, 1) = made.singularValues().template cast<T>();
  });
  return is_finite;
}

void eigh(tensor::DType dtype, std::byte* data, std::int64_t n, bool upper, std::byte* values) {
  if (n == 0) return;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto a = map_matrix<T>(data, n, n);
    const Doubles matrix = a.template cast<double>();
    const Eigen::SelfAdjointEigenSolver<Doubles> made(upper ? Doubles(matrix.transpose()) : matrix);
    map_matrix<T>(values, n, 1) = made.eigenvalues().template cast<T>();
    a = made.eigenvectors().template cast<T>();
  });
}

}  // namespace stridescope::kernels

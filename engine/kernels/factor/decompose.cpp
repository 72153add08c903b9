#include "engine/kernels/factor/decompose.h"

#include "engine/kernels/factor/eigen_matrix.h"
#include "engine/kernels/loop/cost.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#include <Eigen/Householder>
#include <Eigen/LU>
#pragma GCC diagnostic pop

#include <algorithm>
#include <cmath>

namespace stridescope::kernels {
namespace {

using eigen::dispatch_float;
using eigen::map_matrix;
using eigen::Matrix;
using eigen::MatrixMap;

/// Solves column by column: for several columns at once, Eigen multiplies by the reciprocals of the diagonal,
/// while LAPACK divides.
template <class Triangle, class T>
void solve_columns(const Triangle& triangle, MatrixMap<T>& b) {
  for (auto column : b.colwise()) triangle.solveInPlace(column);
}

/// Factorises a matrix in place.
template <class T>
class Factors {
 public:
  explicit Factors(MatrixMap<T> a) : lu_(a) {}

  auto diagonal() const { return lu_.matrixLU().diagonal(); }
  T parity() const { return static_cast<T>(lu_.permutationP().determinant()); }
  std::int64_t first_zero() const {
    for (Eigen::Index i = 0; i < diagonal().size(); ++i)
      if (diagonal()[i] == T(0)) return i + 1;
    return 0;
  }
  void solve(MatrixMap<T> b) const {
    b = lu_.permutationP() * b;
    solve_columns(lu_.matrixLU().template triangularView<Eigen::UnitLower>(), b);
    solve_columns(lu_.matrixLU().template triangularView<Eigen::Upper>(), b);
  }
  void solve_transposed(MatrixMap<T> b) const {
    solve_columns(lu_.matrixLU().template triangularView<Eigen::Upper>().transpose(), b);
    solve_columns(lu_.matrixLU().template triangularView<Eigen::UnitLower>().transpose(), b);
    b = lu_.permutationP().transpose() * b;
  }

 private:
  Eigen::PartialPivLU<Eigen::Ref<Matrix<T>>> lu_;
};

/// Replaces a matrix by R, with the reflections below its diagonal; returns their factors.
/// Unblocked: Eigen's own QR is blocked, and takes longer to compile than all other code in this
/// file.
template <class T>
auto householder_qr(MatrixMap<T> a) {
  const auto count = std::min(a.rows(), a.cols());
  Eigen::Matrix<T, Eigen::Dynamic, 1> factors(count), workspace(a.cols());
  for (Eigen::Index k = 0; k < count; ++k) {
    const auto rows = a.rows() - k, columns = a.cols() - k - 1;
    T diagonal;
    a.col(k).tail(rows).makeHouseholderInPlace(factors[k], diagonal);
    a(k, k) = diagonal;
    a.bottomRightCorner(rows, columns)
        .applyHouseholderOnTheLeft(a.col(k).tail(rows - 1), factors[k], workspace.data());
  }
  return factors;
}

/// Overwrites `q`, which has the reflections below its diagonal, by the first columns of Q (LAPACK's org2r,
/// including the signs of zeros).
template <class T, class Coefficients>
void form_q(MatrixMap<T> q, std::int64_t reflections, const Coefficients& tau) {
  const auto rows = q.rows(), count = q.cols();
  for (auto j = reflections; j < count; ++j) {
    q.col(j).setZero();
    q(j, j) = T(1);
  }
  for (auto i = reflections; i-- > 0;) {
    const auto below = rows - i - 1;
    if (i + 1 < count) {
      q(i, i) = T(1);
      const auto v = q.col(i).tail(rows - i);
      for (auto j = i + 1; j < count; ++j) {
        auto column = q.col(j).tail(rows - i);
        column -= tau[i] * v.dot(column) * v;
      }
    }
    q.col(i).tail(below) *= -tau[i];
    q(i, i) = T(1) - tau[i];
    q.col(i).head(i).setZero();
  }
}

}  // namespace

std::int64_t cost_of_decomposition(std::int64_t n, std::int64_t columns, std::int64_t itemsize) {
  const auto products =
      static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(std::max(n, columns));
  return static_cast<std::int64_t>(
      std::min(products * static_cast<double>(itemsize) * cost_of_decomposition_byte, 1e18));
}

std::int64_t solve(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* b, std::int64_t count,
                   bool is_transposed) {
  std::int64_t zero_at = 0;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const Factors<T> factors(map_matrix<T>(a, n, n));
    zero_at = factors.first_zero();
    if (zero_at != 0 || count == 0) return;
    if (is_transposed) factors.solve_transposed(map_matrix<T>(b, n, count));
    else factors.solve(map_matrix<T>(b, n, count));
  });
  return zero_at;
}

void determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* result) {
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const Factors<T> factors(map_matrix<T>(a, n, n));
    T product(1);
    for (Eigen::Index i = 0; i < n; ++i) product *= factors.diagonal()[i];
    *reinterpret_cast<T*>(result) = product * factors.parity();
  });
}

void log_determinant(tensor::DType dtype, std::byte* a, std::int64_t n, std::byte* sign,
                     std::byte* logarithm) {
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const Factors<T> factors(map_matrix<T>(a, n, n));
    T signs = factors.parity(), sum(0);
    for (Eigen::Index i = 0; i < n; ++i) {
      const T value = factors.diagonal()[i];
      signs *= value > T(0) ? T(1) : value < T(0) ? T(-1) : value;
      sum += std::log(std::abs(value));
    }
    *reinterpret_cast<T*>(sign) = signs;
    *reinterpret_cast<T*>(logarithm) = sum;
  });
}

void qr(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t count, std::byte* q,
        std::int64_t q_columns, std::byte* r, std::int64_t r_rows) {
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto matrix = map_matrix<T>(a, rows, count);
    const auto factors = householder_qr<T>(matrix);
    auto upper = map_matrix<T>(r, r_rows, count);
    for (Eigen::Index j = 0; j < count; ++j)
      for (Eigen::Index i = 0; i < r_rows; ++i) upper(i, j) = i <= j ? matrix(i, j) : T(0);
    if (q_columns == 0) return;
    auto orthogonal = map_matrix<T>(q, rows, q_columns);
    const auto reflections = std::min({rows, count, q_columns});
    orthogonal.leftCols(reflections) = matrix.leftCols(reflections);
    form_q<T>(orthogonal, reflections, factors);
  });
}

void geqrf(tensor::DType dtype, std::byte* a, std::int64_t rows, std::int64_t count, std::byte* tau) {
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto matrix = map_matrix<T>(a, rows, count);
    const auto factors = householder_qr<T>(matrix);
    map_matrix<T>(tau, factors.size(), 1) = factors;
  });
}

void solve_triangular(tensor::DType dtype, const std::byte* a, std::int64_t n, bool upper, bool unitriangular,
                      std::byte* b, std::int64_t count) {
  if (n == 0 || count == 0) return;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const auto triangle = map_matrix<T>(a, n, n);
    auto x = map_matrix<T>(b, n, count);
    if (upper && unitriangular) solve_columns(triangle.template triangularView<Eigen::UnitUpper>(), x);
    else if (upper) solve_columns(triangle.template triangularView<Eigen::Upper>(), x);
    else if (unitriangular) solve_columns(triangle.template triangularView<Eigen::UnitLower>(), x);
    else solve_columns(triangle.template triangularView<Eigen::Lower>(), x);
  });
}

}  // namespace stridescope::kernels

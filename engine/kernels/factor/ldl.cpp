#include "engine/kernels/factor/ldl.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/kernels/factor/eigen_matrix.h"

namespace stridescope::kernels {
namespace {

using eigen::dispatch_float;
using eigen::map_matrix;
using eigen::MatrixMap;

struct Pivot {
  std::int64_t row;
  bool is_pair = false;
};

/// The row to swap with k, or with k + 1 for a block of two.
template <class T>
Pivot pivot_at(const MatrixMap<T>& a, std::int64_t k) {
  const T enough = (T(1) + std::sqrt(T(17))) / T(8), here = std::abs(a(k, k));
  const auto n = a.rows();
  if (k + 1 == n) return {k};
  Eigen::Index below = 0;
  const T most = a.col(k).tail(n - k - 1).cwiseAbs().maxCoeff(&below);
  if (std::max(here, most) == T(0) || std::isnan(here) || here >= enough * most) return {k};
  const auto at = k + 1 + below;
  T beside = a.row(at).segment(k, at - k).cwiseAbs().maxCoeff();
  if (at + 1 < n) beside = std::max(beside, a.col(at).tail(n - at - 1).cwiseAbs().maxCoeff());
  if (here >= enough * most * (most / beside)) return {k};
  return {at, std::abs(a(at, at)) < enough * beside};
}

template <class T>
void swap(MatrixMap<T>& a, std::int64_t k, std::int64_t other, bool is_pair) {
  const auto n = a.rows(), row = is_pair ? k + 1 : k;
  if (other == row) return;
  a.col(row).tail(n - other - 1).swap(a.col(other).tail(n - other - 1));
  for (auto i = row + 1; i < other; ++i) std::swap(a(i, row), a(other, i));
  std::swap(a(row, row), a(other, other));
  if (is_pair) std::swap(a(k + 1, k), a(other, k));
}

template <class T>
void eliminate(MatrixMap<T>& a, std::int64_t k) {
  const auto n = a.rows();
  const T by = T(1) / a(k, k);
  for (auto j = k + 1; j < n; ++j) {
    const T part = by * a(j, k);
    for (auto i = j; i < n; ++i) a(i, j) -= part * a(i, k);
  }
  a.col(k).tail(n - k - 1) *= by;
}

template <class T>
void eliminate_pair(MatrixMap<T>& a, std::int64_t k) {
  const T between = a(k + 1, k), first = a(k + 1, k + 1) / between, second = a(k, k) / between;
  const T by = T(1) / (first * second - T(1)) / between;
  for (auto j = k + 2; j < a.rows(); ++j) {
    const T one = by * (first * a(j, k) - a(j, k + 1)), other = by * (second * a(j, k + 1) - a(j, k));
    for (auto i = j; i < a.rows(); ++i) a(i, j) -= a(i, k) * one + a(i, k + 1) * other;
    a(j, k) = one;
    a(j, k + 1) = other;
  }
}

}  // namespace

std::int64_t ldl(tensor::DType dtype, std::byte* data, std::int64_t n, std::int32_t* pivots) {
  std::int64_t zero_at = 0;
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    auto a = map_matrix<T>(data, n, n);
    for (std::int64_t k = 0; k < n;) {
      const auto [row, is_pair] = pivot_at(a, k);
      swap(a, k, row, is_pair);
      const auto number = static_cast<std::int32_t>(row + 1);
      pivots[k] = is_pair ? -number : number;
      if (is_pair) {
        pivots[k + 1] = -number;
        eliminate_pair(a, k);
      } else if (a.col(k).tail(n - k).cwiseAbs().maxCoeff() == T(0) || std::isnan(a(k, k))) {
        if (zero_at == 0) zero_at = k + 1;
      } else {
        eliminate(a, k);
      }
      k += is_pair ? 2 : 1;
    }
    for (std::int64_t j = 1; j < n; ++j) a.col(j).head(j).setZero();
  });
  return zero_at;
}

void ldl_solve(tensor::DType dtype, const std::byte* factors, std::int64_t n, const std::int32_t* pivots,
               std::byte* data, std::int64_t count) {
  dispatch_float(dtype, [&](auto type) {
    using T = decltype(type);
    const auto a = map_matrix<T>(factors, n, n);
    auto b = map_matrix<T>(data, n, count);
    const auto swap_rows = [&](std::int64_t i, std::int64_t j) {
      if (i != j) b.row(i).swap(b.row(j));
    };
    const auto row_of = [&](std::int64_t k) { return std::int64_t{std::abs(pivots[k])} - 1; };
    for (std::int64_t k = 0; k < n;) {
      if (pivots[k] > 0) {
        swap_rows(k, row_of(k));
        for (std::int64_t j = 0; j < count; ++j)
          b.col(j).tail(n - k - 1) -= a.col(k).tail(n - k - 1) * b(k, j);
        b.row(k) *= T(1) / a(k, k);
        ++k;
        continue;
      }
      swap_rows(k + 1, row_of(k));
      const auto left = n - k - 2;
      const T between = a(k + 1, k), first = a(k, k) / between, second = a(k + 1, k + 1) / between;
      for (std::int64_t j = 0; j < count; ++j) {
        b.col(j).tail(left) -= a.col(k).tail(left) * b(k, j) + a.col(k + 1).tail(left) * b(k + 1, j);
        const T one = b(k, j) / between, other = b(k + 1, j) / between, by = first * second - T(1);
        b(k, j) = (second * one - other) / by;
        b(k + 1, j) = (first * other - one) / by;
      }
      k += 2;
    }
    for (auto k = n - 1; k >= 0;) {
      const bool is_pair = pivots[k] < 0;
      const auto left = n - k - 1;
      for (std::int64_t j = 0; j < count; ++j) {
        b(k, j) -= a.col(k).tail(left).dot(b.col(j).tail(left));
        if (is_pair) b(k - 1, j) -= a.col(k - 1).tail(left).dot(b.col(j).tail(left));
      }
      swap_rows(k, row_of(k));
      k -= is_pair ? 2 : 1;
    }
  });
}

}  // namespace stridescope::kernels

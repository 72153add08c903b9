#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/kernels/factor/eigen_matrix.h"

namespace stridescope::kernels::eigen {

/// LAPACK's gebal, which balances a matrix before its eigenvalues are found, and gebak, which transforms the
/// vectors back. It decides the order of the eigenvalues of permuted triangular matrices.
template <class T>
class Balance {
 public:
  explicit Balance(Matrix<T>& a) : a_(a), high_(a.rows() - 1), scale_(ColumnVector<T>::Ones(a.rows())) {
    while (high_ > 0 && isolate_row()) --high_;
    while (low_ < high_ && isolate_column()) ++low_;
    while (scale()) {
    }
  }

  /// The first and last rows that were not isolated.
  Eigen::Index low() const { return low_; }
  Eigen::Index high() const { return high_; }

  /// Transforms eigenvectors of the balanced matrix (its columns) to those of the original.
  template <class Vectors>
  void undo(Vectors& vectors) const {
    vectors.array().colwise() *= scale_.array();
    for (auto exchange = exchanges_.rbegin(); exchange != exchanges_.rend(); ++exchange)
      vectors.row(exchange->first).swap(vectors.row(exchange->second));
  }

 private:
  /// Moves a row whose off-diagonal elements are zero to the end.
  bool isolate_row() {
    for (Eigen::Index j = high_; j >= 0; --j) {
      const auto row = a_.row(j).head(high_ + 1);
      if ((row.array() != 0).count() == (row[j] != 0)) return exchange(j, high_);
    }
    return false;
  }
  /// Moves a column whose off-diagonal elements are zero to the front.
  bool isolate_column() {
    for (Eigen::Index j = low_; j <= high_; ++j) {
      const auto column = a_.col(j).segment(low_, high_ - low_ + 1);
      if ((column.array() != 0).count() == (a_(j, j) != 0)) return exchange(j, low_);
    }
    return false;
  }
  bool exchange(Eigen::Index i, Eigen::Index j) {
    a_.row(i).swap(a_.row(j));
    a_.col(i).swap(a_.col(j));
    exchanges_.emplace_back(i, j);
    return true;
  }
  /// Equalises the norms of rows and columns by powers of 2. Returns true if that made a difference.
  bool scale() {
    constexpr T radix = 2, enough = T(0.95);
    const T least = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon() * radix,
            most = 1 / least;
    const Eigen::Index count = high_ - low_ + 1;
    bool is_better = false;
    for (Eigen::Index i = low_; i <= high_; ++i) {
      T c = a_.col(i).segment(low_, count).norm(), r = a_.row(i).segment(low_, count).norm();
      T ca = a_.col(i).head(high_ + 1).cwiseAbs().maxCoeff(),
        ra = a_.row(i).tail(a_.cols() - low_).cwiseAbs().maxCoeff();
      if (c == 0 || r == 0) continue;
      T f = 1;
      const T sum = c + r;
      for (; c < r / radix && std::max({f, c, ca}) < most && std::min({r, r / radix, ra}) > least; f *= radix)
        c *= radix, ca *= radix, r /= radix, ra /= radix;
      for (; c / radix >= r && std::max(r, ra) < most && std::min({f, c, c / radix, ca}) > least; f /= radix)
        c /= radix, ca /= radix, r *= radix, ra *= radix;
      if (c + r >= enough * sum) continue;
      if (f < 1 && scale_[i] < 1 && f * scale_[i] <= least) continue;
      if (f > 1 && scale_[i] > 1 && scale_[i] >= most / f) continue;
      scale_[i] *= f;
      a_.row(i).tail(a_.cols() - low_) /= f;
      a_.col(i).head(high_ + 1) *= f;
      is_better = true;
    }
    return is_better;
  }

  Matrix<T>& a_;
  Eigen::Index low_ = 0, high_;
  ColumnVector<T> scale_;
  std::vector<std::pair<Eigen::Index, Eigen::Index>> exchanges_;
};

}  // namespace stridescope::kernels::eigen

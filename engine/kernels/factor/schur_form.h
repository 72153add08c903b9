#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>

#include "engine/kernels/factor/eigen_matrix.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#include <Eigen/Householder>
#include <Eigen/Jacobi>
#pragma GCC diagnostic pop

namespace stridescope::kernels::eigen {

/// A square matrix as Z T Z', with T triangular except for blocks of two rows, one for each pair of complex
/// eigenvalues. The steps and their order are those of LAPACK's lahqr and lanv2, which decide the order of
/// the eigenvalues; Eigen's own decomposition finds those of one in four matrices in another order.
template <class T>
class SchurForm {
 public:
  /// `low` and `high`: the first and last rows that Balance did not isolate.
  SchurForm(const Matrix<T>& a, Eigen::Index low, Eigen::Index high)
      : n_(a.rows()), low_(low), high_(high), values_(n_) {
    reduce_to_hessenberg(a);
    converged_ = reduce();
  }

  bool converged() const { return converged_; }
  const Matrix<T>& t() const { return t_; }
  const Matrix<T>& z() const { return z_; }
  /// The diagonal of T. In a pair, the value with the positive imaginary part comes first.
  const ColumnVector<std::complex<T>>& values() const { return values_; }

 private:
  using Index = Eigen::Index;
  static constexpr T ulp = std::numeric_limits<T>::epsilon();

  T size(Index i, Index j) const { return std::abs(t_(i, j)); }

  /// Reduces a matrix to one that is zero below its subdiagonal. Unblocked: Eigen's HessenbergDecomposition
  /// takes as long to compile as all other code of this class.
  void reduce_to_hessenberg(const Matrix<T>& a) {
    t_ = a;
    ColumnVector<T> factors(n_), workspace(n_);
    const auto reflection = [&](Index k) { return t_.col(k).tail(n_ - k - 2); };
    for (Index k = 0; k < n_ - 1; ++k) {
      const Index rows = n_ - k - 1;
      T subdiagonal = 0;
      t_.col(k).tail(rows).makeHouseholderInPlace(factors[k], subdiagonal);
      t_(k + 1, k) = subdiagonal;
      t_.bottomRightCorner(rows, rows).applyHouseholderOnTheLeft(reflection(k), factors[k], workspace.data());
      t_.rightCols(rows).applyHouseholderOnTheRight(reflection(k), factors[k], workspace.data());
    }
    z_.setIdentity(n_, n_);
    for (Index k = n_ - 2; k >= 0; --k) {
      z_.bottomRightCorner(n_ - k - 1, n_ - k - 1)
          .applyHouseholderOnTheLeft(reflection(k), factors[k], workspace.data());
      reflection(k).setZero();
    }
  }

  /// One of two shifts, which are conjugate or equal.
  std::complex<T> shift(Index first, Index last, Index without_deflation) const {
    constexpr Index exceptional = 10;
    Eigen::Matrix<T, 2, 2> block = t_.template block<2, 2>(last - 1, last - 1);
    const auto use_exceptional = [&](Index at, T s) {
      const T middle = T(0.75) * s + t_(at, at);
      block << middle, T(-0.4375) * s, s, middle;
    };
    if (without_deflation % (2 * exceptional) == 0)
      use_exceptional(last, size(last, last - 1) + size(last - 1, last - 2));
    else if (without_deflation % exceptional == 0)
      use_exceptional(first, size(first + 1, first) + size(first + 2, first + 1));
    const T s = block.cwiseAbs().sum();
    if (s == 0) return 0;
    block /= s;
    const T half_trace = block.trace() / 2;
    const T determinant = (block(0, 0) - half_trace) * (block(1, 1) - half_trace) - block(0, 1) * block(1, 0);
    const T root = std::sqrt(std::abs(determinant));
    if (determinant >= 0) return std::complex<T>(half_trace, root) * s;
    const T a = half_trace + root, b = half_trace - root;
    return (std::abs(a - block(1, 1)) <= std::abs(b - block(1, 1)) ? a : b) * s;
  }

  /// The next index upwards from `last`, but not above `from`, at which the subdiagonal is negligible.
  Index deflation(Index from, Index last, T smallest) const {
    Index k = last;
    for (; k > from; --k) {
      const T below = size(k, k - 1);
      if (below <= smallest) break;
      T around = size(k - 1, k - 1) + size(k, k);
      if (around == 0) {
        if (k - 2 >= low_) around += size(k - 1, k - 2);
        if (k + 1 <= high_) around += size(k + 1, k);
      }
      if (below > ulp * around) continue;
      const T above = size(k - 1, k), gap = std::abs(t_(k - 1, k - 1) - t_(k, k));
      const T ab = std::max(below, above), ba = std::min(below, above);
      const T aa = std::max(size(k, k), gap), bb = std::min(size(k, k), gap);
      const T s = aa + ab;
      if (ba * (ab / s) <= std::max(smallest, ulp * (bb * (aa / s)))) break;
    }
    return k;
  }

  /// False if it does not converge.
  bool reduce() {
    values_ = t_.diagonal();
    if (low_ == high_) return true;
    const T smallest = std::numeric_limits<T>::min() * (static_cast<T>(high_ - low_ + 1) / ulp);
    const Index most_rounds = 30 * std::max<Index>(10, high_ - low_ + 1);
    for (Index last = high_; last >= low_;) {
      Index first = low_, round = 0;
      for (;; ++round) {
        first = deflation(first, last, smallest);
        if (first > low_) t_(first, first - 1) = 0;
        if (first >= last - 1) break;
        if (round == most_rounds) return false;
        sweep(first, last, shift(first, last, round + 1));
      }
      if (first == last) values_[last] = t_(last, last);
      else split_pair(last);
      last = first - 1;
    }
    return true;
  }

  /// A double-shift QR step.
  void sweep(Index first, Index last, std::complex<T> by) {
    Eigen::Matrix<T, 3, 1> u;
    Index m = last - 2;
    for (;; --m) {
      const T s = std::abs(t_(m, m) - by.real()) + std::abs(by.imag()) + size(m + 1, m);
      const T scaled = t_(m + 1, m) / s, from_shift = t_(m, m) - by.real();
      u << scaled * t_(m, m + 1) + from_shift * (from_shift / s) + by.imag() * (by.imag() / s),
          scaled * (t_(m, m) + t_(m + 1, m + 1) - 2 * by.real()), scaled * t_(m + 2, m + 1);
      u /= u.cwiseAbs().sum();
      if (m == first) break;
      const T around = size(m - 1, m - 1) + size(m, m) + size(m + 1, m + 1);
      if (size(m, m - 1) * (std::abs(u[1]) + std::abs(u[2])) <= ulp * std::abs(u[0]) * around) break;
    }
    for (Index k = m; k < last; ++k) {
      const Index rows = std::min<Index>(3, last - k + 1);
      if (k > m) u.head(rows) = t_.col(k - 1).segment(k, rows);
      T tau = 0, beta = 0;
      u.head(rows).makeHouseholderInPlace(tau, beta);
      if (k > m) {
        t_.col(k - 1).segment(k, rows).setZero();
        t_(k, k - 1) = beta;
      } else if (m > first) {
        t_(k, k - 1) *= 1 - tau;
      }
      ColumnVector<T> workspace(n_);
      const auto essential = u.segment(1, rows - 1);
      t_.block(k, k, rows, n_ - k).applyHouseholderOnTheLeft(essential, tau, workspace.data());
      t_.block(0, k, std::min(k + 3, last) + 1, rows)
          .applyHouseholderOnTheRight(essential, tau, workspace.data());
      z_.middleCols(k, rows).applyHouseholderOnTheRight(essential, tau, workspace.data());
    }
  }

  /// Splits the block of rows last - 1 and last, or rotates it to equal diagonal elements.
  void split_pair(Index last) {
    auto block = t_.template block<2, 2>(last - 1, last - 1);
    T &a = block(0, 0), &b = block(0, 1), &c = block(1, 0), &d = block(1, 1);
    T cs = 1, sn = 0;
    if (c == 0 || (b != 0 && a == d && std::signbit(b) != std::signbit(c))) {
    } else if (b == 0) {
      cs = 0;
      sn = 1;
      std::swap(a, d);
      b = -c;
      c = 0;
    } else {
      const T difference = a - d;
      T p = difference / 2;
      const T most = std::max(std::abs(b), std::abs(c));
      const T least = std::min(std::abs(b), std::abs(c)) * std::copysign(T(1), b) * std::copysign(T(1), c);
      const T size = std::max(std::abs(p), most);
      T root = (p / size) * p + (most / size) * least;
      if (root >= 4 * ulp) {
        root = p + std::copysign(std::sqrt(size) * std::sqrt(root), p);
        a = d + root;
        d -= (most / root) * least;
        const T tau = std::hypot(c, root);
        cs = root / tau;
        sn = c / tau;
        b -= c;
        c = 0;
      } else {
        equate_diagonal(block, cs, sn);
      }
    }
    const T imaginary = c == 0 ? T(0) : std::sqrt(std::abs(b)) * std::sqrt(std::abs(c));
    values_[last - 1] = {a, imaginary};
    values_[last] = {d, imaginary == 0 ? T(0) : -imaginary};
    const Eigen::JacobiRotation<T> turn(cs, sn);
    t_.rightCols(n_ - last - 1).applyOnTheLeft(last - 1, last, turn);
    t_.topRows(last - 1).applyOnTheRight(last - 1, last, turn.transpose());
    z_.applyOnTheRight(last - 1, last, turn.transpose());
  }

  /// Rotates a block of complex or nearly equal eigenvalues until its diagonal elements are equal, and
  /// further if the eigenvalues are real.
  template <class Block>
  static void equate_diagonal(Block& block, T& cs, T& sn) {
    T &a = block(0, 0), &b = block(0, 1), &c = block(1, 0), &d = block(1, 1);
    const T sigma = b + c, difference = a - d, tau = std::hypot(sigma, difference);
    cs = std::sqrt((1 + std::abs(sigma) / tau) / 2);
    sn = -(difference / 2 / (tau * cs)) * std::copysign(T(1), sigma);
    const Eigen::JacobiRotation<T> turn(cs, sn);
    block.applyOnTheRight(0, 1, turn.transpose());
    block.applyOnTheLeft(0, 1, turn);
    const T middle = (a + d) / 2;
    a = d = middle;
    if (c == 0) return;
    if (b == 0) {
      std::swap(b, c);
      b = -b;
      sn = std::exchange(cs, -sn);
    } else if (std::signbit(b) == std::signbit(c)) {
      const T root_b = std::sqrt(std::abs(b)), root_c = std::sqrt(std::abs(c));
      const T p = std::copysign(root_b * root_c, c), scale = 1 / std::sqrt(std::abs(b + c));
      a = middle + p;
      d = middle - p;
      b -= c;
      c = 0;
      const T cs_1 = root_b * scale, sn_1 = root_c * scale;
      const T turned = cs * cs_1 - sn * sn_1;
      sn = cs * sn_1 + sn * cs_1;
      cs = turned;
    }
  }

  Index n_, low_, high_;
  Matrix<T> t_, z_;
  ColumnVector<std::complex<T>> values_;
  bool converged_ = false;
};

}  // namespace stridescope::kernels::eigen

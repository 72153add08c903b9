#include "engine/kernels/factor/bidiagonal_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/factor/rotations.h"

// The implicit QR algorithm with zero shifts where others would cost relative accuracy (Demmel and Kahan;
// LAPACK's bdsqr, whose tests and order of rotations decide the signs).
namespace stridescope::kernels::eigen {
namespace {

template <class T>
T signed_one(T value) {
  return std::copysign(T(1), value);
}

/// The smaller singular value of (f g; 0 h).
template <class T>
T smaller_of_two(T f, T g, T h) {
  const T a = std::abs(f), b = std::abs(g), c = std::abs(h), least = std::min(a, c), most = std::max(a, c);
  if (least == T(0)) return T(0);
  const T sum = T(1) + least / most, apart = (most - least) / most;
  if (b < most) {
    const T part = (b / most) * (b / most);
    return least * (T(2) / (std::sqrt(sum * sum + part) + std::sqrt(apart * apart + part)));
  }
  const T part = most / b;
  if (part == T(0)) return (least * most) / b;
  const T scale = T(1) / (std::sqrt(T(1) + (sum * part) * (sum * part)) +
                          std::sqrt(T(1) + (apart * part) * (apart * part)));
  return T(2) * ((least * scale) * part);
}

/// The singular values and vectors of (f g; 0 h).
template <class T>
struct OfTwo {
  T smaller, larger, right_sine, right_cosine, left_sine, left_cosine;
};
template <class T>
OfTwo<T> singular_of_two(T f, T g, T h) {
  constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
  const bool swaps = std::abs(h) > std::abs(f);
  const T first = swaps ? h : f, second = swaps ? f : h;
  const T a = std::abs(first), b = std::abs(g), c = std::abs(second);
  int largest = swaps ? 3 : 1;
  T smaller = c, larger = a, lc = 1, rc = 1, ls = 0, rs = 0;
  if (b != T(0)) {
    if (b > a) largest = 2;
    if (b > a && a / b < unit) {
      larger = b;
      smaller = c > T(1) ? a / (b / c) : (a / b) * c;
      ls = second / g;
      rs = 1;
      rc = first / g;
    } else {
      const T apart = a - c, l = apart == a ? T(1) : apart / a, m = g / first, t = T(2) - l, mm = m * m;
      const T s = std::sqrt(t * t + mm), r = l == T(0) ? std::abs(m) : std::sqrt(l * l + mm),
              mean = T(0.5) * (s + r);
      smaller = c / mean;
      larger = a * mean;
      T tangent;
      if (mm != T(0)) tangent = (m / (s + t) + m / (r + l)) * (T(1) + mean);
      else if (l == T(0)) tangent = std::copysign(T(2), first) * signed_one(g);
      else tangent = g / std::copysign(apart, first) + m / t;
      const T length = std::sqrt(tangent * tangent + T(4));
      rc = T(2) / length;
      rs = tangent / length;
      lc = (rc + rs * m) / mean;
      ls = (second / first) * rs / mean;
    }
  }
  OfTwo<T> made = swaps ? OfTwo<T>{0, 0, lc, ls, rc, rs} : OfTwo<T>{0, 0, rs, rc, ls, lc};
  const T sign = largest == 1   ? signed_one(made.right_cosine) * signed_one(made.left_cosine) * signed_one(f)
                 : largest == 2 ? signed_one(made.right_sine) * signed_one(made.left_cosine) * signed_one(g)
                                : signed_one(made.right_sine) * signed_one(made.left_sine) * signed_one(h);
  made.larger = std::copysign(larger, sign);
  made.smaller = std::copysign(smaller, sign * signed_one(f) * signed_one(h));
  return made;
}

template <class T>
class Iteration {
 public:
  Iteration(Column<T>& d, Column<T>& e, Matrix<T>& left, Matrix<T>& right)
      : d_(d), e_(e), u_(left), v_(right) {
    const auto n = d.size();
    T least = std::abs(d(0)), mu = least;
    for (Eigen::Index i = 1; i < n && least != T(0); ++i) {
      mu = std::abs(d(i)) * (mu / (mu + std::abs(e(i - 1))));
      least = std::min(least, mu);
    }
    const auto count = static_cast<T>(n);
    threshold_ = std::max(tolerance_ * (least / std::sqrt(count)),
                          T(6) * count * count * std::numeric_limits<T>::min());
  }

  void run() {
    auto m = d_.size() - 1;  // the last that has not converged
    Eigen::Index old_low = -2, old_high = -2;
    bool is_down = true;
    for (auto left = 6 * d_.size() * d_.size(); m > 0 && left > 0;) {
      T largest = std::abs(d_(m));
      auto low = m;
      while (low > 0 && !(std::abs(e_(low - 1)) <= threshold_)) {
        --low;
        largest = std::max({largest, std::abs(d_(low)), std::abs(e_(low))});
      }
      if (low > 0) e_(low - 1) = T(0);
      if (low == m) {
        --m;
        continue;
      }
      if (low == m - 1) {
        two(low);
        m -= 2;
        continue;
      }
      if (low > old_high || m < old_low) is_down = std::abs(d_(low)) >= std::abs(d_(m));
      T least = 0;
      if (converges(low, m, is_down, least)) continue;
      old_low = low;
      old_high = m;
      const T shift = shift_of(low, m, is_down, least / largest);
      left -= m - low;
      if (shift == T(0)) is_down ? zero_down(low, m) : zero_up(low, m);
      else is_down ? shifted_down(low, m, shift) : shifted_up(low, m, shift);
      T& end = is_down ? e_(m - 1) : e_(low);
      if (std::abs(end) <= threshold_) end = T(0);
    }
  }

 private:
  bool converges(Eigen::Index low, Eigen::Index m, bool is_down, T& least) {
    T& end = is_down ? e_(m - 1) : e_(low);
    if (std::abs(end) <= tolerance_ * std::abs(is_down ? d_(m) : d_(low))) return end = T(0), true;
    T mu = std::abs(is_down ? d_(low) : d_(m));
    least = mu;
    for (Eigen::Index k = 0; k < m - low; ++k) {
      const auto i = is_down ? low + k : m - 1 - k;
      if (std::abs(e_(i)) <= tolerance_ * mu) return e_(i) = T(0), true;
      mu = std::abs(d_(is_down ? i + 1 : i)) * (mu / (mu + std::abs(e_(i))));
      least = std::min(least, mu);
    }
    return false;
  }

  T shift_of(Eigen::Index low, Eigen::Index m, bool is_down, T ratio) const {
    if (static_cast<T>(d_.size()) * tolerance_ * ratio <= std::max(unit, T(0.01) * tolerance_)) return T(0);
    const T start = std::abs(is_down ? d_(low) : d_(m));
    const T shift =
        is_down ? smaller_of_two(d_(m - 1), e_(m - 1), d_(m)) : smaller_of_two(d_(low), e_(low), d_(low + 1));
    return start > T(0) && (shift / start) * (shift / start) < unit ? T(0) : shift;
  }

  void two(Eigen::Index i) {
    const auto made = singular_of_two(d_(i), e_(i), d_(i + 1));
    d_(i) = made.larger;
    e_(i) = T(0);
    d_(i + 1) = made.smaller;
    turn_rows(v_, i, made.right_cosine, made.right_sine);
    turn_columns(u_, i, made.left_cosine, made.left_sine);
  }

  void zero_down(Eigen::Index low, Eigen::Index m) {
    T cosine = 1;
    Rotation<T> other;
    for (auto i = low; i < m; ++i) {
      const auto turn = rotation_onto(d_(i) * cosine, e_(i));
      cosine = turn.cosine;
      if (i > low) e_(i - 1) = other.sine * turn.length;
      other = rotation_onto(other.cosine * turn.length, d_(i + 1) * turn.sine);
      d_(i) = other.length;
      turn_rows(v_, i, turn.cosine, turn.sine);
      turn_columns(u_, i, other.cosine, other.sine);
    }
    const T last = d_(m) * cosine;
    d_(m) = last * other.cosine;
    e_(m - 1) = last * other.sine;
  }
  void zero_up(Eigen::Index low, Eigen::Index m) {
    T cosine = 1;
    Rotation<T> other;
    for (auto i = m; i > low; --i) {
      const auto turn = rotation_onto(d_(i) * cosine, e_(i - 1));
      cosine = turn.cosine;
      if (i < m) e_(i) = other.sine * turn.length;
      other = rotation_onto(other.cosine * turn.length, d_(i - 1) * turn.sine);
      d_(i) = other.length;
      turn_rows(v_, i - 1, other.cosine, -other.sine);
      turn_columns(u_, i - 1, turn.cosine, -turn.sine);
    }
    const T last = d_(low) * cosine;
    d_(low) = last * other.cosine;
    e_(low) = last * other.sine;
  }

  void shifted_down(Eigen::Index low, Eigen::Index m, T shift) {
    T f = (std::abs(d_(low)) - shift) * (signed_one(d_(low)) + shift / d_(low)), g = e_(low);
    for (auto i = low; i < m; ++i) {
      const auto right = rotation_onto(f, g);
      if (i > low) e_(i - 1) = right.length;
      f = right.cosine * d_(i) + right.sine * e_(i);
      e_(i) = right.cosine * e_(i) - right.sine * d_(i);
      g = right.sine * d_(i + 1);
      d_(i + 1) *= right.cosine;
      const auto left = rotation_onto(f, g);
      d_(i) = left.length;
      f = left.cosine * e_(i) + left.sine * d_(i + 1);
      d_(i + 1) = left.cosine * d_(i + 1) - left.sine * e_(i);
      if (i < m - 1) {
        g = left.sine * e_(i + 1);
        e_(i + 1) *= left.cosine;
      }
      turn_rows(v_, i, right.cosine, right.sine);
      turn_columns(u_, i, left.cosine, left.sine);
    }
    e_(m - 1) = f;
  }
  void shifted_up(Eigen::Index low, Eigen::Index m, T shift) {
    T f = (std::abs(d_(m)) - shift) * (signed_one(d_(m)) + shift / d_(m)), g = e_(m - 1);
    for (auto i = m; i > low; --i) {
      const auto right = rotation_onto(f, g);
      if (i < m) e_(i) = right.length;
      f = right.cosine * d_(i) + right.sine * e_(i - 1);
      e_(i - 1) = right.cosine * e_(i - 1) - right.sine * d_(i);
      g = right.sine * d_(i - 1);
      d_(i - 1) *= right.cosine;
      const auto left = rotation_onto(f, g);
      d_(i) = left.length;
      f = left.cosine * e_(i - 1) + left.sine * d_(i - 1);
      d_(i - 1) = left.cosine * d_(i - 1) - left.sine * e_(i - 1);
      if (i > low + 1) {
        g = left.sine * e_(i - 2);
        e_(i - 2) *= left.cosine;
      }
      turn_rows(v_, i - 1, left.cosine, -left.sine);
      turn_columns(u_, i - 1, right.cosine, -right.sine);
    }
    e_(low) = f;
  }

  static constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
  /// How much of the digits each value may lose.
  const T tolerance_ = std::max(T(10), std::min(T(100), std::pow(unit, T(-0.125)))) * unit;
  T threshold_ = 0;
  Column<T>&d_, &e_;
  Matrix<T>&u_, &v_;
};

}  // namespace

template <class T>
void diagonalise_bidiagonal(Column<T>& d, Column<T>& e, Matrix<T>& left, Matrix<T>& right) {
  const auto n = d.size();
  if (n > 1) Iteration<T>(d, e, left, right).run();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!(d(i) < T(0))) continue;
    d(i) = -d(i);
    right.row(i) *= T(-1);
  }
  for (auto end = n - 1; end > 0; --end) {
    Eigen::Index least = 0;
    for (Eigen::Index j = 1; j <= end; ++j)
      if (d(j) <= d(least)) least = j;
    if (least == end) continue;
    std::swap(d(least), d(end));
    left.col(least).swap(left.col(end));
    right.row(least).swap(right.row(end));
  }
}

template void diagonalise_bidiagonal<float>(Column<float>&, Column<float>&, Matrix<float>&, Matrix<float>&);
template void diagonalise_bidiagonal<double>(Column<double>&, Column<double>&, Matrix<double>&,
                                             Matrix<double>&);

}  // namespace stridescope::kernels::eigen

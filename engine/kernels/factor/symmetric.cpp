#include "engine/kernels/factor/symmetric.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/factor/rotations.h"

// A symmetric matrix is made tridiagonal by reflections, and that diagonal by rotations: QL steps where its
// diagonal grows, QR steps where it falls (LAPACK's sytd2 and steqr).
namespace stridescope::kernels::eigen {
namespace {

template <class T>
struct Tridiagonal {
  Column<T> diagonal, beside, tau;
};

/// Subtracts v·wᵀ + w·vᵀ, where w comes of the symmetric `block`, v and tau.
template <class T, class Block>
void update(Block block, const Column<T>& v, T tau) {
  Column<T> w = tau * (block * v).eval();
  w -= (T(0.5) * tau * w.dot(v)) * v;
  block -= v * w.transpose() + w * v.transpose();
}

/// The reflections stay in `a`: below the diagonal, or above it.
template <class T>
Tridiagonal<T> reduce(Matrix<T>& a, bool upper) {
  const auto n = a.rows();
  Tridiagonal<T> made{Column<T>(n), Column<T>(n - 1), Column<T>(n - 1)};
  for (Eigen::Index k = 0; k + 1 < n; ++k) {
    const auto i = upper ? n - 2 - k : k, size = upper ? i + 1 : n - 1 - i;
    auto line = upper ? a.col(i + 1).head(size) : a.col(i).tail(size);
    T& head = upper ? a(i, i + 1) : a(i + 1, i);
    const T tau =
        upper ? make_reflection(head, line.head(size - 1)) : make_reflection(head, line.tail(size - 1));
    made.beside(i) = head;
    made.tau(i) = tau;
    if (tau == T(0)) continue;
    Column<T> v = line;
    v(upper ? size - 1 : 0) = T(1);
    if (upper) update<T>(a.topLeftCorner(size, size), v, tau);
    else update<T>(a.bottomRightCorner(size, size), v, tau);
  }
  made.diagonal = a.diagonal();
  return made;
}

/// Eigenvalues of the symmetric (a b; b c): the larger in magnitude first, and its eigenvector.
template <class T>
struct Pair {
  T first, second, cosine, sine;
};
template <class T>
Pair<T> pair_of(T a, T b, T c) {
  const T sum = a + c, apart = a - c, twice = b + b;
  const T most = std::abs(a) > std::abs(c) ? a : c, least = std::abs(a) > std::abs(c) ? c : a;
  const T root =
      std::abs(apart) == std::abs(twice) ? std::abs(twice) * std::sqrt(T(2)) : std::hypot(apart, twice);
  Pair<T> made{};
  const bool falls = sum < T(0);
  made.first = sum == T(0) ? T(0.5) * root : T(0.5) * (falls ? sum - root : sum + root);
  made.second = sum == T(0) ? T(-0.5) * root : (most / made.first) * least - (b / made.first) * b;
  const bool grows = apart >= T(0);
  const T across = grows ? apart + root : apart - root;
  if (std::abs(across) > std::abs(twice)) {
    const T tangent = -twice / across;
    made.sine = T(1) / std::sqrt(T(1) + tangent * tangent);
    made.cosine = tangent * made.sine;
  } else if (twice == T(0)) {
    made.cosine = T(1);
  } else {
    const T tangent = -across / twice;
    made.cosine = T(1) / std::sqrt(T(1) + tangent * tangent);
    made.sine = tangent * made.cosine;
  }
  if (falls != grows) {
    const T cosine = made.cosine;
    made.cosine = -made.sine;
    made.sine = cosine;
  }
  return made;
}

/// Iterates on the rows from `low` to `high` of a tridiagonal matrix.
template <class T>
class Iteration {
 public:
  Iteration(Tridiagonal<T>& of, Matrix<T>& vectors)
      : d_(of.diagonal), e_(of.beside), z_(vectors), left_(30 * d_.size()) {}

  void run(Eigen::Index low, Eigen::Index high) {
    if (std::abs(d_(high)) < std::abs(d_(low))) fall(high, low);
    else grow(low, high);
  }
  bool is_spent() const { return left_ == 0; }

 private:
  bool is_small(Eigen::Index i) const {
    constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
    return e_(i) * e_(i) <=
           unit * unit * std::abs(d_(i)) * std::abs(d_(i + 1)) + std::numeric_limits<T>::min();
  }
  T shift(Eigen::Index at, Eigen::Index beside, T e, Eigen::Index end) const {
    const T g = (d_(beside) - d_(at)) / (T(2) * e);
    return d_(end) - d_(at) + e / (g + std::copysign(std::hypot(g, T(1)), g));
  }

  void grow(Eigen::Index l, Eigen::Index last) {
    while (l <= last) {
      auto m = l;
      while (m < last && !is_small(m)) ++m;
      if (m < last) e_(m) = T(0);
      if (m == l) {
        ++l;
        continue;
      }
      if (m == l + 1) {
        two(l);
        l += 2;
        continue;
      }
      if (left_-- == 0) return void(left_ = 0);
      step_up(l, m);
    }
  }
  void step_up(Eigen::Index l, Eigen::Index m) {
    T g = shift(l, l + 1, e_(l), m), sine = 1, cosine = 1, p = 0;
    for (auto i = m - 1; i >= l; --i) {
      const T f = sine * e_(i), b = cosine * e_(i);
      const auto turn = rotation_onto(g, f);
      cosine = turn.cosine;
      sine = turn.sine;
      if (i != m - 1) e_(i + 1) = turn.length;
      g = d_(i + 1) - p;
      const T r = (d_(i) - g) * sine + T(2) * cosine * b;
      p = sine * r;
      d_(i + 1) = g + p;
      g = cosine * r - b;
      turn_columns(z_, i, cosine, -sine);
    }
    d_(l) -= p;
    e_(l) = g;
  }

  void fall(Eigen::Index l, Eigen::Index last) {
    while (l >= last) {
      auto m = l;
      while (m > last && !is_small(m - 1)) --m;
      if (m > last) e_(m - 1) = T(0);
      if (m == l) {
        --l;
        continue;
      }
      if (m == l - 1) {
        two(m);
        l -= 2;
        continue;
      }
      if (left_-- == 0) return void(left_ = 0);
      step_down(l, m);
    }
  }
  void step_down(Eigen::Index l, Eigen::Index m) {
    T g = shift(l, l - 1, e_(l - 1), m), sine = 1, cosine = 1, p = 0;
    for (auto i = m; i < l; ++i) {
      const T f = sine * e_(i), b = cosine * e_(i);
      const auto turn = rotation_onto(g, f);
      cosine = turn.cosine;
      sine = turn.sine;
      if (i != m) e_(i - 1) = turn.length;
      g = d_(i) - p;
      const T r = (d_(i + 1) - g) * sine + T(2) * cosine * b;
      p = sine * r;
      d_(i) = g + p;
      g = cosine * r - b;
      turn_columns(z_, i, cosine, sine);
    }
    d_(l) -= p;
    e_(l - 1) = g;
  }

  void two(Eigen::Index i) {
    const auto made = pair_of(d_(i), e_(i), d_(i + 1));
    turn_columns(z_, i, made.cosine, made.sine);
    d_(i) = made.first;
    d_(i + 1) = made.second;
    e_(i) = T(0);
  }

  Column<T>&d_, &e_;
  Matrix<T>& z_;
  Eigen::Index left_;
};

template <class T>
void diagonalise(Tridiagonal<T>& of, Matrix<T>& vectors) {
  constexpr T unit = std::numeric_limits<T>::epsilon() / 2;
  auto &d = of.diagonal, &e = of.beside;
  const auto n = d.size();
  Iteration<T> iteration(of, vectors);
  for (Eigen::Index first = 0; first < n && !iteration.is_spent();) {
    if (first > 0) e(first - 1) = T(0);
    auto last = first;
    while (last + 1 < n && e(last) != T(0) &&
           std::abs(e(last)) > std::sqrt(std::abs(d(last))) * std::sqrt(std::abs(d(last + 1))) * unit)
      ++last;
    if (last + 1 < n) e(last) = T(0);
    const auto begin = first;
    if (last > begin) iteration.run(begin, last);
    // A block that split on the way is looked at again.
    const bool is_whole = (e.segment(begin, last - begin).array() == T(0)).all();
    first = is_whole ? last + 1 : begin;
  }
  for (Eigen::Index i = 0; i + 1 < n; ++i) {
    Eigen::Index least = 0;
    d.tail(n - i).minCoeff(&least);
    if (least == 0) continue;
    std::swap(d(i), d(i + least));
    vectors.col(i).swap(vectors.col(i + least));
  }
}

}  // namespace

template <class T>
Column<T> symmetric_eigen(Matrix<T>& a, bool upper) {
  const auto n = a.rows();
  if (n == 0) return {};
  if (upper) a.template triangularView<Eigen::StrictlyLower>() = a.transpose();
  else a.template triangularView<Eigen::StrictlyUpper>() = a.transpose();
  auto made = reduce(a, upper);
  Matrix<T> vectors = Matrix<T>::Identity(n, n);
  if (n > 1) diagonalise(made, vectors);
  for (Eigen::Index k = 0; k + 1 < n; ++k) {
    if (upper) {
      Matrix<T> rows = vectors.topRows(k + 1).colwise().reverse();
      reflect_rows(rows, 0, a.col(k + 1).head(k).reverse(), made.tau(k));
      vectors.topRows(k + 1) = rows.colwise().reverse();
    } else {
      const auto i = n - 2 - k;
      reflect_rows(vectors, i + 1, a.col(i).tail(n - 2 - i), made.tau(i));
    }
  }
  a = std::move(vectors);
  return made.diagonal;
}

template Column<float> symmetric_eigen(Matrix<float>& a, bool upper);
template Column<double> symmetric_eigen(Matrix<double>& a, bool upper);

}  // namespace stridescope::kernels::eigen

#include "engine/kernels/factor/bidiagonal.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kernels/factor/bidiagonal_steps.h"
#include "engine/kernels/factor/rotations.h"

// Reflections make a matrix bidiagonal (LAPACK's gebd2), after a QR or LQ factorization where it is long
// (gesdd); rotations make that diagonal.
namespace stridescope::kernels::eigen {
namespace {

/// Of a matrix with no fewer rows than columns; the reflections of rows stay below its diagonal, those of
/// columns right of what is beside it.
template <class T>
struct Bidiagonal {
  Column<T> diagonal, beside, of_rows, of_columns;
};

template <class T>
Bidiagonal<T> reduce(Matrix<T>& a) {
  const auto rows = a.rows(), n = a.cols();
  Bidiagonal<T> made{Column<T>(n), Column<T>(std::max<Eigen::Index>(n - 1, 0)), Column<T>(n),
                     Column<T>::Zero(n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto below = rows - i - 1, right = n - i - 1;
    made.of_rows(i) = make_reflection(a(i, i), a.col(i).tail(below));
    made.diagonal(i) = a(i, i);
    if (right == 0) break;
    Matrix<T> rest = a.bottomRightCorner(below + 1, right);
    reflect_rows(rest, 0, a.col(i).tail(below), made.of_rows(i));
    a.bottomRightCorner(below + 1, right) = rest;
    made.of_columns(i) = make_reflection(a(i, i + 1), a.row(i).tail(right - 1));
    made.beside(i) = a(i, i + 1);
    Matrix<T> under = a.bottomRightCorner(below, right);
    reflect_columns(under, 0, a.row(i).tail(right - 1), made.of_columns(i));
    a.bottomRightCorner(below, right) = under;
  }
  return made;
}

/// Vectors of the bidiagonal matrix to those of what it was made of.
template <class T>
void turn_back(const Matrix<T>& a, const Bidiagonal<T>& made, Matrix<T>& left, Matrix<T>& right) {
  for (auto i = a.cols(); i-- > 0;) reflect_rows(left, i, a.col(i).tail(a.rows() - i - 1), made.of_rows(i));
  for (auto i = a.cols() - 1; i-- > 0;)
    reflect_columns(right, i + 1, a.row(i).tail(a.cols() - i - 2), made.of_columns(i));
}

/// `is_lower`: what is beside the diagonal lies below it.
template <class T>
SingularValues<T> of_bidiagonal(Bidiagonal<T>& of, bool is_lower) {
  const auto n = of.diagonal.size();
  SingularValues<T> made{Matrix<T>::Identity(n, n), {}, Matrix<T>::Identity(n, n)};
  auto &d = of.diagonal, &e = of.beside;
  if (n == 1) {
    made.left(0, 0) = std::copysign(T(1), d(0));
    d(0) = std::abs(d(0));
    made.values = d;
    return made;
  }
  Column<T> cosines(n), sines(n);
  for (Eigen::Index i = 0; is_lower && i + 1 < n; ++i) {
    const auto turn = rotation_onto(d(i), e(i));
    d(i) = turn.length;
    e(i) = turn.sine * d(i + 1);
    d(i + 1) *= turn.cosine;
    cosines(i) = turn.cosine;
    sines(i) = -turn.sine;
  }
  diagonalise_bidiagonal<T>(d, e, made.left, made.right);
  for (auto i = n - 1; is_lower && i-- > 0;) turn_rows(made.left, i, cosines(i), sines(i));
  made.values = d;
  return made;
}

template <class T>
Matrix<T> padded(const Matrix<T>& a, Eigen::Index rows, Eigen::Index count) {
  Matrix<T> made = Matrix<T>::Zero(rows, count);
  made.topLeftCorner(a.rows(), a.cols()) = a;
  for (auto i = std::min(a.rows(), a.cols()); i < std::min(rows, count); ++i) made(i, i) = T(1);
  return made;
}

/// Of a with no fewer rows than columns, whose transposed is meant where `is_turned`.
template <class T>
SingularValues<T> short_svd(Matrix<T> a, bool full, bool is_turned) {
  auto made = reduce(a);
  auto found = of_bidiagonal(made, is_turned);
  if (is_turned) {
    found.left.transposeInPlace();
    found.right.transposeInPlace();
    std::swap(found.left, found.right);
  }
  const auto width = full ? a.rows() : a.cols();
  found.left = padded(found.left, a.rows(), width);
  turn_back(a, made, found.left, found.right);
  return found;
}

/// Q and R of a; Q with `width` columns.
template <class T>
std::pair<Matrix<T>, Matrix<T>> qr(Matrix<T> a, Eigen::Index width) {
  const auto n = a.cols();
  Column<T> tau(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto below = a.rows() - i - 1;
    tau(i) = make_reflection(a(i, i), a.col(i).tail(below));
    Matrix<T> rest = a.bottomRightCorner(below + 1, n - i - 1);
    reflect_rows(rest, 0, a.col(i).tail(below), tau(i));
    a.bottomRightCorner(below + 1, n - i - 1) = rest;
  }
  Matrix<T> q = Matrix<T>::Identity(a.rows(), width),
            r = a.topRows(n).template triangularView<Eigen::Upper>();
  for (auto i = n; i-- > 0;) reflect_rows(q, i, a.col(i).tail(a.rows() - i - 1), tau(i));
  return {std::move(q), std::move(r)};
}

template <class T>
SingularValues<T> long_svd(const Matrix<T>& a, bool full, bool is_turned) {
  const auto n = a.cols();
  auto [q, r] = qr(a, full ? a.rows() : n);
  if (is_turned) r.transposeInPlace();
  auto made = short_svd<T>(std::move(r), false, false);
  if (is_turned) {
    q.leftCols(n) = q.leftCols(n).lazyProduct(made.right.transpose()).eval();
    return {std::move(q), std::move(made.values), made.left.transpose()};
  }
  q.leftCols(n) = q.leftCols(n).lazyProduct(made.left).eval();
  return {std::move(q), std::move(made.values), std::move(made.right)};
}

}  // namespace

template <class T>
SingularValues<T> singular_values(const Matrix<T>& a, bool full) {
  const auto most = std::max(a.rows(), a.cols()), least = std::min(a.rows(), a.cols());
  const bool is_turned = a.rows() < a.cols();
  const Matrix<T> tall = is_turned ? Matrix<T>(a.transpose()) : a;
  auto made = most >= least * 11 / 6 && most > least ? long_svd(tall, full, is_turned)
                                                     : short_svd(tall, full, is_turned);
  if (!is_turned) return made;
  return {made.right.transpose(), std::move(made.values), made.left.transpose()};
}

template SingularValues<float> singular_values(const Matrix<float>& a, bool full);
template SingularValues<double> singular_values(const Matrix<double>& a, bool full);

}  // namespace stridescope::kernels::eigen

#pragma once

#include <cmath>
#include <vector>

#include "engine/kernels/factor/eigen_matrix.h"

/// Plane rotations as LAPACK makes and applies them: the signs of what they decompose are its own.
namespace stridescope::kernels::eigen {

template <class T>
struct Rotation {
  T cosine = 1, sine = 0, length = 0;  ///< of (f, g) turned onto the first axis
};

template <class T>
Rotation<T> rotation_onto(T f, T g) {
  if (g == T(0)) return {T(1), T(0), f};
  if (f == T(0)) return {T(0), std::copysign(T(1), g), std::abs(g)};
  const T length = std::copysign(std::hypot(f, g), f);
  return {std::abs(f) / std::abs(length), g / length, length};
}

/// Turns columns j and j + 1.
template <class T>
void turn_columns(Matrix<T>& a, std::int64_t j, T cosine, T sine) {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    const T next = a(i, j + 1), here = a(i, j);
    a(i, j + 1) = cosine * next - sine * here;
    a(i, j) = sine * next + cosine * here;
  }
}
/// Turns rows j and j + 1.
template <class T>
void turn_rows(Matrix<T>& a, std::int64_t j, T cosine, T sine) {
  for (Eigen::Index i = 0; i < a.cols(); ++i) {
    const T next = a(j + 1, i), here = a(j, i);
    a(j + 1, i) = cosine * next - sine * here;
    a(j, i) = sine * next + cosine * here;
  }
}

/// Multiplies from the left by the reflection I - tau·v·vᵀ, of the rows from `first` on; v's first element is
/// 1, the others are given.
template <class T, class Tail>
void reflect_rows(Matrix<T>& a, std::int64_t first, const Tail& tail, T tau) {
  if (tau == T(0)) return;
  const auto count = static_cast<std::int64_t>(tail.size());
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    T dot = a(first, j);
    for (std::int64_t i = 0; i < count; ++i) dot += tail(i) * a(first + 1 + i, j);
    dot *= tau;
    a(first, j) -= dot;
    for (std::int64_t i = 0; i < count; ++i) a(first + 1 + i, j) -= dot * tail(i);
  }
}
/// The same from the right, of the columns from `first` on.
template <class T, class Tail>
void reflect_columns(Matrix<T>& a, std::int64_t first, const Tail& tail, T tau) {
  if (tau == T(0)) return;
  const auto count = static_cast<std::int64_t>(tail.size());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    T dot = a(i, first);
    for (std::int64_t j = 0; j < count; ++j) dot += tail(j) * a(i, first + 1 + j);
    dot *= tau;
    a(i, first) -= dot;
    for (std::int64_t j = 0; j < count; ++j) a(i, first + 1 + j) -= dot * tail(j);
  }
}

/// The reflection that turns (head, tail) onto the first axis: tail becomes v's, head what is left; gives
/// tau.
template <class T, class Tail>
T make_reflection(T& head, Tail&& tail) {
  const T norm = tail.size() ? tail.stableNorm() : T(0);
  if (norm == T(0)) return T(0);
  const T left = -std::copysign(std::hypot(head, norm), head), tau = (left - head) / left;
  tail *= T(1) / (head - left);
  head = left;
  return tau;
}

}  // namespace stridescope::kernels::eigen

#include "engine/kernels/factor/general_eigen.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

#include "engine/kernels/factor/balance.h"
#include "engine/kernels/factor/eigen_matrix.h"
#include "engine/kernels/factor/schur_form.h"

namespace stridescope::kernels {
namespace {

using eigen::ColumnVector;
using eigen::Matrix;
using Index = Eigen::Index;

/// The eigenvector of eigenvalue k, for a pair the second of them, by LAPACK's trevc.
template <class T>
ColumnVector<std::complex<T>> eigenvector_of(const eigen::SchurForm<T>& form, Index k) {
  using Complex = std::complex<T>;
  const auto& t = form.t();
  const bool is_pair = k > 0 && t(k, k - 1) != 0;
  const Complex value = form.values()[is_pair ? k - 1 : k];
  constexpr T ulp = std::numeric_limits<T>::epsilon();
  const T smallest = std::numeric_limits<T>::min() * (static_cast<T>(t.rows()) / ulp);
  const auto one_norm = [](Complex z) { return std::abs(z.real()) + std::abs(z.imag()); };
  const T least = std::max(ulp * one_norm(value), smallest);
  const auto kept = [&](Complex pivot) { return one_norm(pivot) < least ? Complex(least) : pivot; };
  ColumnVector<Complex> x(k + 1);
  x[k] = 1;
  if (is_pair && std::abs(t(k - 1, k)) >= std::abs(t(k, k - 1)))
    x.tail(2) << 1, Complex(0, value.imag() / t(k - 1, k));
  else if (is_pair) x.tail(2) << -value.imag() / t(k, k - 1), Complex(0, 1);
  const Index first = is_pair ? k - 1 : k;
  x.head(first) = -(t.block(0, first, first, k + 1 - first) * x.tail(k + 1 - first));
  for (Index j = first - 1; j >= 0; --j) {
    const bool is_block = j > 0 && t(j, j - 1) != 0;
    const Index top = is_block ? j - 1 : j;
    if (is_block) {
      const Complex a = t(top, top) - value, d = t(j, j) - value;
      const T b = t(top, j), c = t(j, top);
      const Complex determinant = kept(a * d - b * c), upper = (x[top] * d - x[j] * b) / determinant;
      x[j] = (x[j] * a - x[top] * c) / determinant;
      x[top] = upper;
    } else {
      x[j] /= kept(t(j, j) - value);
    }
    // A defective matrix has pivots near zero.
    const T size = x.segment(top, j + 1 - top).cwiseAbs().maxCoeff();
    if (size > T(1e15)) x *= 1 / size;
    x.head(top) -= t.block(0, top, top, j + 1 - top) * x.segment(top, j + 1 - top);
    j = top;
  }
  return form.z().leftCols(k + 1) * x;
}

/// Scales an eigenvector to length 1, and a complex one so that its largest component is real.
template <class Vector>
void normalise(Vector&& vector) {
  vector.normalize();
  Index largest = 0;
  vector.cwiseAbs2().maxCoeff(&largest);
  const auto phase = vector[largest];
  if (phase.imag() == 0) return;
  const auto towards = phase.real() < 0 ? -phase : phase;
  vector *= std::conj(towards) / std::abs(towards);
  vector[largest].imag(0);
}

template <class T>
EigStatus eig_typed(const std::byte* data, Index n, std::byte* values, std::byte* vectors) {
  Matrix<T> a = eigen::map_matrix<T>(data, n, n);
  if (!a.allFinite()) return EigStatus::not_finite;
  const eigen::Balance<T> balance(a);
  const eigen::SchurForm<T> form(a, balance.low(), balance.high());
  if (!form.converged()) return EigStatus::no_convergence;
  using Complex = std::complex<T>;
  const auto& value = form.values();
  eigen::map_matrix<Complex>(values, n, 1) = value;
  if (!vectors) return EigStatus::found;
  auto vector = eigen::map_matrix<Complex>(vectors, n, n);
  for (Index k = n - 1; k >= 0; --k) {
    vector.col(k) = eigenvector_of(form, k);
    if (value[k].imag() != 0) --k, vector.col(k) = vector.col(k + 1);
  }
  balance.undo(vector);
  for (Index j = 0; j < n; ++j) {
    normalise(vector.col(j));
    if (value[j].imag() != 0) vector.col(j + 1) = vector.col(j).conjugate(), ++j;
  }
  return EigStatus::found;
}

}  // namespace

EigStatus eig(tensor::DType dtype, const std::byte* a, std::int64_t n, std::byte* values,
              std::byte* vectors) {
  if (n == 0) return EigStatus::found;
  return dtype == tensor::DType::float64 ? eig_typed<double>(a, n, values, vectors)
                                         : eig_typed<float>(a, n, values, vectors);
}

}  // namespace stridescope::kernels

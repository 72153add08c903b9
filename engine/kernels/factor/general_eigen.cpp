#include "engine/kernels/factor/general_eigen.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace stridescope::kernels {
namespace {

/// Eigenvalues and right eigenvectors of a matrix that need not be symmetric. A pair of complex eigenvalues
/// stands together, the one with the positive imaginary part first; the two columns of `vectors` at its place
/// are the real and the imaginary part of the first one's vector.
template <class T>
struct GeneralEigen {
  std::vector<T> real, imaginary;
  std::vector<T> vectors;  ///< n * n, column after column
  bool converged = true;
};

template <class T>
T sign(T size, T of) {
  return std::copysign(std::fabs(size), of);
}

template <class T>
T square(T x) {
  return x * x;
}

/// The steps of LAPACK's geev, by the names of its routines. Rows and columns count from 0; ranges include
/// their ends.
template <class T>
class Geev {
 public:
  Geev(std::vector<T> a, std::int64_t n)
      : n_(n), h_(std::move(a)), z_(h_.size()), scale_(static_cast<std::size_t>(n), T(1)) {
    made_.real.resize(static_cast<std::size_t>(n));
    made_.imaginary.resize(static_cast<std::size_t>(n));
  }

  GeneralEigen<T> run() {
    balance();
    reduce_to_hessenberg();
    made_.converged = reduce_to_schur();
    if (made_.converged) {
      find_vectors();
      undo_balance();
      normalise();
    }
    made_.vectors = std::move(v_);
    return std::move(made_);
  }

 private:
  using Index = std::int64_t;

  T& h(Index i, Index j) { return h_[static_cast<std::size_t>(i + j * n_)]; }
  T& z(Index i, Index j) { return z_[static_cast<std::size_t>(i + j * n_)]; }
  T& v(Index i, Index j) { return v_[static_cast<std::size_t>(i + j * n_)]; }
  T& scale(Index i) { return scale_[static_cast<std::size_t>(i)]; }
  T& real(Index i) { return made_.real[static_cast<std::size_t>(i)]; }
  T& imaginary(Index i) { return made_.imaginary[static_cast<std::size_t>(i)]; }

  static T norm(const T* x, Index count, Index step) {
    T sum = 0;
    for (Index i = 0; i < count; ++i) sum += square(x[i * step]);
    return std::sqrt(sum);
  }

  void exchange(Index j, Index m, Index last) {
    scale(m) = static_cast<T>(j);
    if (j == m) return;
    for (Index i = 0; i <= last; ++i) std::swap(h(i, j), h(i, m));
    for (Index i = low_; i < n_; ++i) std::swap(h(j, i), h(m, i));
  }

  /// gebal: rows that isolate an eigenvalue go to the end, columns to the front; the rest is scaled.
  void balance() {
    low_ = 0;
    high_ = n_ - 1;
    for (bool found = true; found;) {
      found = false;
      for (Index j = high_; j >= 0 && !found; --j) {
        bool is_isolated = true;
        for (Index i = 0; i <= high_ && is_isolated; ++i) is_isolated = i == j || h(j, i) == 0;
        if (!is_isolated) continue;
        exchange(j, high_, high_);
        if (high_ == 0) {
          low_ = high_ = 0;
          return;
        }
        --high_;
        found = true;
      }
    }
    for (bool found = true; found;) {
      found = false;
      for (Index j = low_; j <= high_ && !found; ++j) {
        bool is_isolated = true;
        for (Index i = low_; i <= high_ && is_isolated; ++i) is_isolated = i == j || h(i, j) == 0;
        if (!is_isolated) continue;
        exchange(j, low_, high_);
        ++low_;
        found = true;
      }
    }
    for (Index i = low_; i <= high_; ++i) scale(i) = 1;
    scale_rows();
  }

  void scale_rows() {
    constexpr T radix = 2, enough = T(0.95);
    const T least = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
    const T most = 1 / least;
    const T least_2 = least * radix, most_2 = 1 / least_2;
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (Index i = low_; i <= high_; ++i) {
        T c = norm(&h(low_, i), high_ - low_ + 1, 1), r = norm(&h(i, low_), high_ - low_ + 1, n_);
        T ca = 0, ra = 0;
        for (Index k = 0; k <= high_; ++k) ca = std::max(ca, std::fabs(h(k, i)));
        for (Index k = low_; k < n_; ++k) ra = std::max(ra, std::fabs(h(i, k)));
        if (c == 0 || r == 0) continue;
        T g = r / radix, f = 1;
        const T s = c + r;
        while (c < g && std::max({f, c, ca}) < most_2 && std::min({r, g, ra}) > least_2) {
          f *= radix, c *= radix, ca *= radix;
          r /= radix, g /= radix, ra /= radix;
        }
        g = c / radix;
        while (g >= r && std::max(r, ra) < most_2 && std::min({f, c, g, ca}) > least_2) {
          f /= radix, c /= radix, g /= radix, ca /= radix;
          r *= radix, ra *= radix;
        }
        if (!(c + r < enough * s)) continue;
        if (f < 1 && scale(i) < 1 && f * scale(i) <= least) continue;
        if (f > 1 && scale(i) > 1 && scale(i) >= most / f) continue;
        scale(i) *= f;
        goes_on = true;
        for (Index k = low_; k < n_; ++k) h(i, k) /= f;
        for (Index k = 0; k <= high_; ++k) h(k, i) *= f;
      }
    }
  }

  /// larfg: makes the reflection of (alpha, x) onto the first axis; gives tau.
  static T reflection(T& alpha, T* x, Index count) {
    const T rest = norm(x, count, 1);
    if (rest == 0) return 0;
    const T beta = -sign(std::hypot(alpha, rest), alpha);
    const T tau = (beta - alpha) / beta;
    for (Index i = 0; i < count; ++i) x[i] *= 1 / (alpha - beta);
    alpha = beta;
    return tau;
  }

  /// gehd2, and orghr in z.
  void reduce_to_hessenberg() {
    std::vector<T> taus(static_cast<std::size_t>(n_), T(0));
    for (Index i = low_; i < high_; ++i) {
      T alpha = h(i + 1, i);
      const Index count = high_ - i;
      const T tau = reflection(alpha, count > 1 ? &h(i + 2, i) : nullptr, count - 1);
      taus[static_cast<std::size_t>(i)] = tau;
      h(i + 1, i) = 1;
      const T* u = &h(i + 1, i);
      for (Index r = 0; r <= high_; ++r) {
        T sum = 0;
        for (Index k = 0; k < count; ++k) sum += h(r, i + 1 + k) * u[k];
        for (Index k = 0; k < count; ++k) h(r, i + 1 + k) -= tau * sum * u[k];
      }
      for (Index c = i + 1; c < n_; ++c) {
        T sum = 0;
        for (Index k = 0; k < count; ++k) sum += h(i + 1 + k, c) * u[k];
        for (Index k = 0; k < count; ++k) h(i + 1 + k, c) -= tau * sum * u[k];
      }
      h(i + 1, i) = alpha;
    }
    for (Index j = 0; j < n_; ++j)
      for (Index i = 0; i < n_; ++i) z(i, j) = i == j;
    for (Index i = high_ - 1; i >= low_; --i) {
      const T tau = taus[static_cast<std::size_t>(i)];
      const Index count = high_ - i;
      std::vector<T> u(static_cast<std::size_t>(count), T(1));
      for (Index k = 1; k < count; ++k) u[static_cast<std::size_t>(k)] = h(i + 1 + k, i);
      for (Index c = i + 1; c <= high_; ++c) {
        T sum = 0;
        for (Index k = 0; k < count; ++k) sum += z(i + 1 + k, c) * u[static_cast<std::size_t>(k)];
        for (Index k = 0; k < count; ++k) z(i + 1 + k, c) -= tau * sum * u[static_cast<std::size_t>(k)];
      }
      for (Index k = 1; k < count; ++k) h(i + 1 + k, i) = 0;
    }
  }

  struct Shifts {
    T first_real, first_imaginary, second_real, second_imaginary;
  };

  Shifts shifts(Index first, Index last, Index without_deflation) {
    constexpr T dat1 = T(0.75), dat2 = T(-0.4375);
    constexpr Index exceptional = 10;
    T h11 = 0, h21 = 0, h12 = 0, h22 = 0;
    if (without_deflation % (2 * exceptional) == 0) {
      const T s = std::fabs(h(last, last - 1)) + std::fabs(h(last - 1, last - 2));
      h11 = h22 = dat1 * s + h(last, last);
      h12 = dat2 * s;
      h21 = s;
    } else if (without_deflation % exceptional == 0) {
      const T s = std::fabs(h(first + 1, first)) + std::fabs(h(first + 2, first + 1));
      h11 = h22 = dat1 * s + h(first, first);
      h12 = dat2 * s;
      h21 = s;
    } else {
      h11 = h(last - 1, last - 1), h21 = h(last, last - 1);
      h12 = h(last - 1, last), h22 = h(last, last);
    }
    const T s = std::fabs(h11) + std::fabs(h12) + std::fabs(h21) + std::fabs(h22);
    if (s == 0) return {0, 0, 0, 0};
    h11 /= s, h21 /= s, h12 /= s, h22 /= s;
    const T half_trace = (h11 + h22) / 2;
    const T determinant = (h11 - half_trace) * (h22 - half_trace) - h12 * h21;
    const T root = std::sqrt(std::fabs(determinant));
    if (determinant >= 0) return {half_trace * s, root * s, half_trace * s, -root * s};
    const T a = half_trace + root, b = half_trace - root;
    const T real = std::fabs(a - h22) <= std::fabs(b - h22) ? a * s : b * s;
    return {real, 0, real, 0};
  }

  /// Where the subdiagonal is negligible next, from `last` upwards, but not above `low_`.
  Index deflation(Index from, Index last, T smallest, T ulp) {
    Index k = last;
    for (; k > from; --k) {
      const T below = std::fabs(h(k, k - 1));
      if (below <= smallest) break;
      T test = std::fabs(h(k - 1, k - 1)) + std::fabs(h(k, k));
      if (test == 0) {
        if (k - 2 >= low_) test += std::fabs(h(k - 1, k - 2));
        if (k + 1 <= high_) test += std::fabs(h(k + 1, k));
      }
      if (below > ulp * test) continue;
      const T above = std::fabs(h(k - 1, k)), gap = std::fabs(h(k - 1, k - 1) - h(k, k));
      const T ab = std::max(below, above), ba = std::min(below, above);
      const T aa = std::max(std::fabs(h(k, k)), gap), bb = std::min(std::fabs(h(k, k)), gap);
      const T s = aa + ab;
      if (ba * (ab / s) <= std::max(smallest, ulp * (bb * (aa / s)))) break;
    }
    return k;
  }

  /// lahqr. False where it does not converge.
  bool reduce_to_schur() {
    for (Index i = 0; i < n_; ++i)
      if (i < low_ || i > high_) real(i) = h(i, i), imaginary(i) = 0;
    if (low_ == high_) {
      real(low_) = h(low_, low_);
      imaginary(low_) = 0;
      return true;
    }
    const T ulp = std::numeric_limits<T>::epsilon();
    const T smallest = std::numeric_limits<T>::min() * (static_cast<T>(high_ - low_ + 1) / ulp);
    const Index most_rounds = 30 * std::max<Index>(10, high_ - low_ + 1);
    Index without_deflation = 0;
    for (Index last = high_; last >= low_;) {
      Index first = low_;
      bool is_found = false;
      for (Index round = 0; round <= most_rounds; ++round) {
        first = deflation(first, last, smallest, ulp);
        if (first > low_) h(first, first - 1) = 0;
        if (first >= last - 1) {
          is_found = true;
          break;
        }
        ++without_deflation;
        sweep(first, last, shifts(first, last, without_deflation), ulp);
      }
      if (!is_found) return false;
      if (first == last) {
        real(last) = h(last, last);
        imaginary(last) = 0;
      } else {
        split_pair(last);
      }
      without_deflation = 0;
      last = first - 1;
    }
    return true;
  }

  /// A double-shift QR step.
  void sweep(Index first, Index last, const Shifts& by, T ulp) {
    T u[3] = {0, 0, 0};
    Index m = last - 2;
    for (; m >= first; --m) {
      const T below = std::fabs(h(m + 1, m));
      T s = std::fabs(h(m, m) - by.second_real) + std::fabs(by.second_imaginary) + below;
      const T scaled = h(m + 1, m) / s;
      u[0] = scaled * h(m, m + 1) + (h(m, m) - by.first_real) * ((h(m, m) - by.second_real) / s) -
             by.first_imaginary * (by.second_imaginary / s);
      u[1] = scaled * (h(m, m) + h(m + 1, m + 1) - by.first_real - by.second_real);
      u[2] = scaled * h(m + 2, m + 1);
      s = std::fabs(u[0]) + std::fabs(u[1]) + std::fabs(u[2]);
      for (T& part : u) part /= s;
      if (m == first) break;
      const T around = std::fabs(h(m - 1, m - 1)) + std::fabs(h(m, m)) + std::fabs(h(m + 1, m + 1));
      if (std::fabs(h(m, m - 1)) * (std::fabs(u[1]) + std::fabs(u[2])) <= ulp * std::fabs(u[0]) * around)
        break;
    }
    for (Index k = m; k < last; ++k) {
      const Index rows = std::min<Index>(3, last - k + 1);
      if (k > m)
        for (Index i = 0; i < rows; ++i) u[i] = h(k + i, k - 1);
      const T tau = reflection(u[0], u + 1, rows - 1);
      if (k > m) {
        h(k, k - 1) = u[0];
        h(k + 1, k - 1) = 0;
        if (k < last - 1) h(k + 2, k - 1) = 0;
      } else if (m > first) {
        h(k, k - 1) *= 1 - tau;
      }
      const auto apply = [&](auto&& element) {
        T sum = element(0) + u[1] * element(1);
        if (rows == 3) sum += u[2] * element(2);
        element(0) -= sum * tau;
        element(1) -= sum * (tau * u[1]);
        if (rows == 3) element(2) -= sum * (tau * u[2]);
      };
      for (Index j = k; j < n_; ++j) apply([&](Index i) -> T& { return h(k + i, j); });
      for (Index j = 0; j <= std::min(k + 3, last); ++j) apply([&](Index i) -> T& { return h(j, k + i); });
      for (Index j = 0; j < n_; ++j) apply([&](Index i) -> T& { return z(j, k + i); });
    }
  }

  void rotate(T& x, T& y, T c, T s) {
    const T kept = c * x + s * y;
    y = c * y - s * x;
    x = kept;
  }

  /// lanv2 of the rows last - 1 and last, applied to the rest.
  void split_pair(Index last) {
    T &a = h(last - 1, last - 1), &b = h(last - 1, last), &c = h(last, last - 1), &d = h(last, last);
    T cs = 1, sn = 0;
    const T ulp = std::numeric_limits<T>::epsilon();
    if (c == 0) {
    } else if (b == 0) {
      cs = 0;
      sn = 1;
      std::swap(a, d);
      b = -c;
      c = 0;
    } else if (a - d == 0 && std::signbit(b) != std::signbit(c)) {
    } else {
      const T difference = a - d;
      T p = difference / 2;
      const T most = std::max(std::fabs(b), std::fabs(c));
      const T least = std::min(std::fabs(b), std::fabs(c)) * sign(T(1), b) * sign(T(1), c);
      const T size = std::max(std::fabs(p), most);
      T root = (p / size) * p + (most / size) * least;
      if (root >= 4 * ulp) {
        root = p + sign(std::sqrt(size) * std::sqrt(root), p);
        a = d + root;
        d = d - (most / root) * least;
        const T tau = std::hypot(c, root);
        cs = root / tau;
        sn = c / tau;
        b = b - c;
        c = 0;
      } else {
        const T sigma = b + c;
        p = difference / 2;
        const T tau = std::hypot(sigma, difference);
        cs = std::sqrt((1 + std::fabs(sigma) / tau) / 2);
        sn = -(p / (tau * cs)) * sign(T(1), sigma);
        const T aa = a * cs + b * sn, bb = -a * sn + b * cs, cc = c * cs + d * sn, dd = -c * sn + d * cs;
        a = aa * cs + cc * sn;
        b = bb * cs + dd * sn;
        c = -aa * sn + cc * cs;
        d = -bb * sn + dd * cs;
        const T middle = (a + d) / 2;
        a = d = middle;
        if (c != 0 && b != 0 && std::signbit(b) == std::signbit(c)) {
          const T sab = std::sqrt(std::fabs(b)), sac = std::sqrt(std::fabs(c));
          p = sign(sab * sac, c);
          const T inverse = 1 / std::sqrt(std::fabs(b + c));
          a = middle + p;
          d = middle - p;
          b = b - c;
          c = 0;
          const T cs1 = sab * inverse, sn1 = sac * inverse, turned = cs * cs1 - sn * sn1;
          sn = cs * sn1 + sn * cs1;
          cs = turned;
        } else if (c != 0 && b == 0) {
          b = -c;
          c = 0;
          const T turned = cs;
          cs = -sn;
          sn = turned;
        }
      }
    }
    real(last - 1) = a;
    real(last) = d;
    imaginary(last - 1) = c == 0 ? 0 : std::sqrt(std::fabs(b)) * std::sqrt(std::fabs(c));
    imaginary(last) = c == 0 ? 0 : -imaginary(last - 1);
    for (Index j = last + 1; j < n_; ++j) rotate(h(last - 1, j), h(last, j), cs, sn);
    for (Index i = 0; i < last - 1; ++i) rotate(h(i, last - 1), h(i, last), cs, sn);
    for (Index i = 0; i < n_; ++i) rotate(z(i, last - 1), z(i, last), cs, sn);
  }

  /// trevc: vectors of the triangular factor, turned back by z.
  void find_vectors() {
    using Complex = std::complex<T>;
    v_.assign(h_.size(), T(0));
    const T ulp = std::numeric_limits<T>::epsilon();
    const T smallest = std::numeric_limits<T>::min() * (static_cast<T>(n_) / ulp);
    for (Index k = n_ - 1; k >= 0; --k) {
      const bool is_pair = k > 0 && h(k, k - 1) != 0;
      const Complex value(
          h(k, k), is_pair ? std::sqrt(std::fabs(h(k, k - 1))) * std::sqrt(std::fabs(h(k - 1, k))) : T(0));
      const T least = std::max(ulp * (std::fabs(value.real()) + std::fabs(value.imag())), smallest);
      std::vector<Complex> x(static_cast<std::size_t>(k + 1));
      const auto at = [&](Index i) -> Complex& { return x[static_cast<std::size_t>(i)]; };
      const Index first = is_pair ? k - 1 : k;
      if (!is_pair) {
        at(k) = 1;
        for (Index i = 0; i < k; ++i) at(i) = -h(i, k);
      } else {
        if (std::fabs(h(k - 1, k)) >= std::fabs(h(k, k - 1))) {
          at(k - 1) = 1;
          at(k) = Complex(0, value.imag() / h(k - 1, k));
        } else {
          at(k - 1) = -value.imag() / h(k, k - 1);
          at(k) = Complex(0, 1);
        }
        for (Index i = 0; i < k - 1; ++i) at(i) = -at(k - 1) * h(i, k - 1) - at(k) * h(i, k);
      }
      const auto kept = [&](Complex pivot) {
        return std::fabs(pivot.real()) + std::fabs(pivot.imag()) < least ? Complex(least) : pivot;
      };
      for (Index j = first - 1; j >= 0; --j) {
        const bool is_block = j > 0 && h(j, j - 1) != 0;
        if (!is_block) {
          at(j) /= kept(h(j, j) - value);
        } else {
          const Complex a = h(j - 1, j - 1) - value, d = h(j, j) - value;
          const T b = h(j - 1, j), c = h(j, j - 1);
          const Complex determinant = kept(a * d - b * c);
          const Complex upper = (at(j - 1) * d - at(j) * b) / determinant;
          at(j) = (at(j) * a - at(j - 1) * c) / determinant;
          at(j - 1) = upper;
        }
        const Index top = is_block ? j - 1 : j;
        // A defective matrix has pivots near zero.
        const T size = std::max(std::abs(at(j)), is_block ? std::abs(at(j - 1)) : T(0));
        if (size > T(1e15))
          for (Complex& part : x) part /= size;
        for (Index i = 0; i < top; ++i) {
          at(i) -= at(j) * h(i, j);
          if (is_block) at(i) -= at(j - 1) * h(i, j - 1);
        }
        if (is_block) --j;
      }
      for (Index i = 0; i < n_; ++i) {
        Complex sum = 0;
        for (Index j = 0; j <= k; ++j) sum += at(j) * z(i, j);
        v(i, first) = sum.real();
        if (is_pair) v(i, k) = sum.imag();
      }
      if (is_pair) --k;
    }
  }

  /// gebak
  void undo_balance() {
    if (low_ < high_)
      for (Index i = low_; i <= high_; ++i)
        for (Index j = 0; j < n_; ++j) v(i, j) *= scale(i);
    const auto exchange_rows = [&](Index i) {
      const auto k = static_cast<Index>(scale(i));
      if (k != i)
        for (Index j = 0; j < n_; ++j) std::swap(v(i, j), v(k, j));
    };
    for (Index i = low_ - 1; i >= 0; --i) exchange_rows(i);
    for (Index i = high_ + 1; i < n_; ++i) exchange_rows(i);
  }

  void normalise() {
    for (Index j = 0; j < n_; ++j) {
      if (imaginary(j) == 0) {
        const T by = 1 / norm(&v(0, j), n_, 1);
        for (Index i = 0; i < n_; ++i) v(i, j) *= by;
      } else {
        const T by = 1 / std::hypot(norm(&v(0, j), n_, 1), norm(&v(0, j + 1), n_, 1));
        Index largest = 0;
        T most = -1;
        for (Index i = 0; i < n_; ++i) {
          v(i, j) *= by;
          v(i, j + 1) *= by;
          const T size = square(v(i, j)) + square(v(i, j + 1));
          if (size > most) most = size, largest = i;
        }
        const T f = v(largest, j), g = v(largest, j + 1);
        T c = 1, s = 0;
        if (g != 0 && f == 0) c = 0, s = sign(T(1), g);
        else if (g != 0) {
          const T r = sign(std::sqrt(f * f + g * g), f);
          c = std::fabs(f) / std::fabs(r);
          s = g / r;
        }
        for (Index i = 0; i < n_; ++i) rotate(v(i, j), v(i, j + 1), c, s);
        v(largest, j + 1) = 0;
        ++j;
      }
    }
  }

  Index n_, low_ = 0, high_ = 0;
  std::vector<T> h_, z_, v_, scale_;
  GeneralEigen<T> made_;
};

template <class T>
Eig eig_of(const std::byte* a, std::int64_t n, std::byte* values, std::byte* vectors) {
  const auto* elements = reinterpret_cast<const T*>(a);
  if (!std::all_of(elements, elements + n * n, [](T x) { return std::isfinite(x); })) return Eig::not_finite;
  const auto made = Geev<T>({elements, elements + n * n}, n).run();
  if (!made.converged) return Eig::no_convergence;
  auto* value = reinterpret_cast<std::complex<T>*>(values);
  auto* vector = reinterpret_cast<std::complex<T>*>(vectors);
  for (std::size_t j = 0; j < made.real.size(); ++j) value[j] = {made.real[j], made.imaginary[j]};
  for (std::int64_t j = 0; vectors && j < n; ++j) {
    const T imaginary = value[j].imag();
    // The second of a pair has the conjugate of the first one's vector.
    const auto* real_part = made.vectors.data() + (imaginary < 0 ? j - 1 : j) * n;
    for (std::int64_t i = 0; i < n; ++i)
      vector[i + j * n] = {real_part[i],
                           imaginary == 0 ? T(0) : std::copysign(T(1), imaginary) * real_part[i + n]};
  }
  return Eig::found;
}

}  // namespace

Eig eig(tensor::DType dtype, const std::byte* a, std::int64_t n, std::byte* values, std::byte* vectors) {
  if (n == 0) return Eig::found;
  return dtype == tensor::DType::float64 ? eig_of<double>(a, n, values, vectors)
                                         : eig_of<float>(a, n, values, vectors);
}

}  // namespace stridescope::kernels

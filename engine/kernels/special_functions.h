#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/kernels/binary_functions.h"

/// Rarer functions of one and two elements, as PyTorch defines them on the CPU.
namespace stridescope::kernels::functions {

#define STRIDESCOPE_SPECIAL(Name, expression) \
  struct Name {                               \
    template <std::floating_point T>          \
    T operator()(T x) const {                 \
      return static_cast<T>(expression);      \
    }                                         \
  };
STRIDESCOPE_SPECIAL(Erfc, std::erfc(x))
STRIDESCOPE_SPECIAL(LogGamma, std::lgamma(x))
STRIDESCOPE_SPECIAL(Asinh, std::asinh(x))
STRIDESCOPE_SPECIAL(Acosh, std::acosh(x))
STRIDESCOPE_SPECIAL(Atanh, std::atanh(x))
STRIDESCOPE_SPECIAL(Sinc,
                    x == T(0) ? T(1) : std::sin(std::numbers::pi_v<T> * x) / (std::numbers::pi_v<T> * x))
STRIDESCOPE_SPECIAL(Degrees, x* T(180 / std::numbers::pi))
STRIDESCOPE_SPECIAL(Radians, x* T(std::numbers::pi / 180))
#undef STRIDESCOPE_SPECIAL

/// The inverse of erf: Winitzki's approximation, made exact by Newton's steps.
struct ErfInv {
  template <std::floating_point T>
  T operator()(T y) const {
    if (!(y > T(-1) && y < T(1))) {
      if (y == T(1) || y == T(-1)) return std::copysign(std::numeric_limits<T>::infinity(), y);
      return std::numeric_limits<T>::quiet_NaN();
    }
    constexpr double a = 0.147;
    const double log_part = std::log1p(-static_cast<double>(y) * static_cast<double>(y));
    const double half = 2 / (std::numbers::pi * a) + log_part / 2;
    double x = std::copysign(std::sqrt(std::sqrt(half * half - log_part / a) - half), static_cast<double>(y));
    for (int step = 0; step < 4; ++step) {
      // Near the ends 1 - |y| is exact where erf(x) - y is not.
      const double end = x < 0 ? -1 : 1;
      const double miss = std::fabs(x) > 1
                              ? end * ((1 - std::fabs(static_cast<double>(y))) - std::erfc(std::fabs(x)))
                              : std::erf(x) - static_cast<double>(y);
      x -= miss / (2 * std::numbers::inv_sqrtpi * std::exp(-x * x));
    }
    return static_cast<T>(x);
  }
};

/// The logarithmic derivative of the gamma function: the recurrence up to 10, then the asymptotic series.
struct Digamma {
  template <std::floating_point T>
  T operator()(T value) const {
    if (value == T(0)) return std::copysign(std::numeric_limits<T>::infinity(), -value);
    double x = static_cast<double>(value), result = 0;
    if (x < 0) {
      if (x == std::trunc(x)) return std::numeric_limits<T>::quiet_NaN();
      double whole = 0;
      const double rest = std::modf(x, &whole);
      result = -std::numbers::pi / std::tan(std::numbers::pi * rest);
      x = 1 - x;
    }
    while (x < 10) result -= 1 / x++;
    if (x == 10) return static_cast<T>(result + 2.25175258906672110764);
    const double z = 1 / (x * x);
    const double series =
        z *
        (1.0 / 12 - z * (1.0 / 120 -
                         z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760 - z / 12))))));
    return static_cast<T>(result + std::log(x) - 0.5 / x - series);
  }
};

/// The modified Bessel function of the first kind, of order 0: its power series, or the asymptotic one.
struct BesselI0 {
  template <std::floating_point T>
  T operator()(T value) const {
    const double x = std::fabs(static_cast<double>(value));
    // At infinity PyTorch divides one by another.
    if (!(x < std::numeric_limits<double>::infinity())) return std::numeric_limits<T>::quiet_NaN();
    double term = 1, sum = 1;
    if (x < 30) {
      for (int k = 1; term > sum * 1e-17; ++k) {
        term *= x * x / (4.0 * k * k);
        sum += term;
      }
      return static_cast<T>(sum);
    }
    for (int k = 1; k < 30 && term > sum * 1e-17; ++k) {
      term *= (2.0 * k - 1) * (2.0 * k - 1) / (8.0 * k * x);
      sum += term;
    }
    // In two halves, as exp(x) alone may overflow.
    return static_cast<T>(std::exp(x / 2) * (sum / std::sqrt(2 * std::numbers::pi * x)) * std::exp(x / 2));
  }
};

template <int sign>
struct IsSignedInf {
  template <class T>
  bool operator()(T x) const {
    if constexpr (std::floating_point<T>) return std::isinf(x) && (x > T(0)) == (sign > 0);
    else return false;
  }
};

struct Hypot {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    return std::hypot(a, b);
  }
};
struct CopySign {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    return std::copysign(a, b);
  }
};
struct NextAfter {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    return std::nextafter(a, b);
  }
};
struct Heaviside {
  template <class T>
  T operator()(T x, T at_zero) const {
    return x == T(0) ? at_zero : static_cast<T>(x > T(0));
  }
};
/// The other one where one is NaN.
struct Fmax {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) return std::fmax(a, b);
    else return std::max(a, b);
  }
};
struct Fmin {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) return std::fmin(a, b);
    else return std::min(a, b);
  }
};
struct Gcd {
  template <std::integral T>
  requires Number<T> T operator()(T a, T b) const {
    a = Absolute{}(a);
    b = Absolute{}(b);
    while (a != T(0)) b = std::exchange(a, Fmod{}(b, a));
    return b;
  }
};
struct Lcm {
  template <std::integral T>
  requires Number<T> T operator()(T a, T b) const {
    const T divisor = Gcd{}(a, b);
    return divisor == T(0) ? T(0) : Absolute{}(Multiply{}(TruncatedDivide{}(a, divisor), b));
  }
};
struct LogAddExp {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    if (std::isinf(a) && a == b) return a;
    const T most = std::max(a, b);
    return most + std::log1p(std::exp(-std::fabs(a - b)));
  }
};
struct LogAddExp2 {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    if (std::isinf(a) && a == b) return a;
    const T most = std::max(a, b);
    return most + std::log1p(std::exp2(-std::fabs(a - b))) * std::numbers::log2e_v<T>;
  }
};
/// x * log(y), and 0 where x is.
struct XLogY {
  template <std::floating_point T>
  T operator()(T x, T y) const {
    if (y != y) return y;
    return x == T(0) ? T(0) : x * std::log(y);
  }
};

}  // namespace stridescope::kernels::functions

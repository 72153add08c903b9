#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>
#include <utility>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/special_series.h"

/// Less common functions of one and two elements, as PyTorch defines them on the CPU.
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
STRIDESCOPE_SPECIAL(Logit, std::log(x / (T(1) - x)))
STRIDESCOPE_SPECIAL(LogSigmoid, std::min(T(0), x) - std::log1p(std::exp(-std::fabs(x))))
STRIDESCOPE_SPECIAL(Mish, x* std::tanh(x > T(40) ? x : std::log1p(std::exp(x))))
#undef STRIDESCOPE_SPECIAL

/// The inverse of erf: interpolated; for doubles, refined by one Newton step.
struct ErfInv {
  template <std::floating_point T>
  T operator()(T value) const {
    if (!(value > T(-1) && value < T(1))) {
      if (value == T(1) || value == T(-1)) return std::copysign(std::numeric_limits<T>::infinity(), value);
      return std::numeric_limits<T>::quiet_NaN();
    }
    const auto y = static_cast<double>(value);
    const double w = -std::log((1 - y) * (1 + y)), root = std::sqrt(w);
    const double x = y * (w < 6.25     ? polynomial(erfinv_near, w / 3.125 - 1)
                          : root < 4.1 ? polynomial(erfinv_far, (root - 3.3) / 0.8)
                                       : polynomial(erfinv_farthest, (root - 5.1) / 1.1));
    if constexpr (std::same_as<T, float>) return static_cast<float>(x);
    // Near the ends, 1 - |y| is exact while erf(x) - y is not.
    const double end = x < 0 ? -1 : 1;
    const double miss =
        std::fabs(x) > 1 ? end * ((1 - std::fabs(y)) - std::erfc(std::fabs(x))) : std::erf(x) - y;
    return static_cast<T>(x - miss / (2 * std::numbers::inv_sqrtpi * std::exp(-x * x)));
  }

 private:
  template <std::size_t n>
  static double polynomial(const double (&coefficients)[n], double x) {
    double sum = coefficients[n - 1];
    for (std::size_t i = n - 1; i-- > 0;) sum = sum * x + coefficients[i];
    return sum;
  }
};

/// The derivative of the logarithm of the gamma function: the recurrence up to 10, then the asymptotic
/// series.
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
    // At infinity PyTorch divides infinity by infinity.
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
    // In two factors, as exp(x) alone may overflow.
    return static_cast<T>(std::exp(x / 2) * (sum / std::sqrt(2 * std::numbers::pi * x)) * std::exp(x / 2));
  }
};

template <int sign>
struct IsSignedInf {
  static constexpr bool takes_wide_unsigned = true;
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
    using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    // The order of magnitudes is that of their bits.
    const auto bits_of_a = std::bit_cast<Bits>(a);
    const Bits step = (a < b) == (a > T(0)) ? 1 : -1;
    const T next = std::bit_cast<T>(static_cast<Bits>(bits_of_a + step));
    const T from_zero = std::copysign(std::numeric_limits<T>::denorm_min(), b);
    const T found = a == T(0) ? from_zero : next;
    return a != a || b != b ? a + b : a == b ? b : found;
  }
};
struct HardShrink {
  template <std::floating_point T>
  T operator()(T x, T bound) const {
    return x >= -bound && x <= bound ? T(0) : x;
  }
};
/// Numbers between the bounds become 0; NaN is preserved.
struct SoftShrink {
  template <std::floating_point T>
  T operator()(T x, T bound) const {
    return x > bound ? x - bound : x < -bound ? x + bound : x * T(0);
  }
};
struct Threshold {
  template <Number T>
  T operator()(T x, T most, T value) const {
    return x <= most ? value : x;
  }
};
struct ScaledElu {
  template <std::floating_point T>
  T operator()(T x, T below, T above, T inside) const {
    return x > T(0) ? x * above : std::expm1(x * inside) * below;
  }
};
struct NanToNumber {
  template <std::floating_point T>
  T operator()(T x, T for_nan, T for_infinity, T for_opposite) const {
    constexpr T infinity = std::numeric_limits<T>::infinity();
    return x != x ? for_nan : x == infinity ? for_infinity : x == -infinity ? for_opposite : x;
  }
};
struct Heaviside {
  template <class T>
  T operator()(T x, T at_zero) const {
    return x == T(0) ? at_zero : static_cast<T>(x > T(0));
  }
};
/// If one operand is NaN, returns the other.
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
    if (divisor == T(0)) return T(0);
    // Narrow integers are multiplied as ints; the sign is dropped before the upper bits are.
    using Wide = std::conditional_t<(sizeof(T) < sizeof(int)), int, T>;
    const auto quotient = static_cast<Wide>(TruncatedDivide{}(a, divisor));
    return static_cast<T>(Absolute{}(Multiply{}(quotient, static_cast<Wide>(b))));
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
/// For 16-bit floats, passed as floats: the next value is that of the 16-bit format.
template <class Element>
struct NextAfterOf {
  template <std::same_as<float> T>
  T operator()(T a, T b) const {
    if (a != a || b != b) return a + b;
    if (a == b) return b;
    Element next(a == 0.0F ? std::copysign(1.0F, b) : a);
    if (a == 0.0F) next.bits = static_cast<std::uint16_t>((next.bits & 0x8000u) | 1u);
    else if ((a < b) == (a > 0.0F)) ++next.bits;
    else --next.bits;
    return next;
  }
};
/// x * log(y), or 0 if x is 0 and y is not NaN.
struct XLogY {
  template <std::floating_point T>
  T operator()(T x, T y) const {
    if (y != y) return y;
    return x == T(0) ? T(0) : x * std::log(y);
  }
};
/// For 16-bit floats, passed as floats: the logarithm is rounded to 16 bits, too.
template <class Element>
struct XLogYOf {
  template <std::same_as<float> T>
  T operator()(T x, T y) const {
    if (y != y) return y;
    const float factor = Element(x), log = Element(std::log(static_cast<float>(Element(y))));
    return factor == 0.0F ? 0.0F : factor * log;
  }
};

}  // namespace stridescope::kernels::functions

#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <numbers>

#include "engine/kernels/loop/element.h"

/// Functions of one element, as PyTorch defines them on the CPU.
namespace stridescope::kernels::functions {

template <class T>
concept Number = !std::same_as<T, bool>;
template <class T>
concept Signed = std::signed_integral<T> || std::floating_point<T>;

struct Negative {
  template <Number T>
  T operator()(T x) const {
    if constexpr (std::integral<T>) return static_cast<T>(Unsigned<T>(0) - static_cast<Unsigned<T>>(x));
    else return -x;
  }
};
struct Absolute {
  template <Number T>
  T operator()(T x) const {
    if constexpr (std::floating_point<T>) return std::fabs(x);
    else return x < T(0) ? Negative{}(x) : x;
  }
};
struct Sign {
  template <class T>
  T operator()(T x) const {
    return static_cast<T>((T(0) < x) - (x < T(0)));
  }
};
struct Relu {
  template <Number T>
  T operator()(T x) const {
    return x < T(0) ? T(0) : x;
  }
};
struct Square {
  template <std::floating_point T>
  T operator()(T x) const {
    return x * x;
  }
};
struct Reciprocal {
  template <std::floating_point T>
  T operator()(T x) const {
    return T(1) / x;
  }
};
struct BitwiseNot {
  template <std::integral T>
  T operator()(T x) const {
    if constexpr (std::same_as<T, bool>) return !x;
    else return static_cast<T>(~x);
  }
};
struct LogicalNot {
  template <class T>
  bool operator()(T x) const {
    return x == T(0);
  }
};
struct IsNan {
  static constexpr bool takes_wide_unsigned = true;
  template <class T>
  bool operator()(T x) const {
    return x != x;
  }
};
struct IsInf {
  template <class T>
  bool operator()(T x) const {
    if constexpr (std::floating_point<T>) return std::isinf(x);
    else return false;
  }
};
struct IsFinite {
  template <class T>
  bool operator()(T x) const {
    if constexpr (std::floating_point<T>) return std::isfinite(x);
    else return true;
  }
};
struct SignBit {
  template <class T>
  bool operator()(T x) const {
    if constexpr (std::floating_point<T>) return std::signbit(x);
    else return x < T(0);
  }
};

struct Exp {
  template <std::floating_point T>
  T operator()(T x) const {
    return std::exp(x);
  }
};

/// Defines a <cmath> function for float and double.
#define STRIDESCOPE_MATH(Name, expression) \
  struct Name {                            \
    template <std::floating_point T>       \
    T operator()(T x) const {              \
      return (expression);                 \
    }                                      \
  };
STRIDESCOPE_MATH(Exp2, std::exp2(x))
STRIDESCOPE_MATH(Expm1, std::expm1(x))
STRIDESCOPE_MATH(Log, std::log(x))
STRIDESCOPE_MATH(Log2, std::log2(x))
STRIDESCOPE_MATH(Log10, std::log10(x))
STRIDESCOPE_MATH(Log1p, std::log1p(x))
STRIDESCOPE_MATH(Sqrt, std::sqrt(x))
STRIDESCOPE_MATH(Rsqrt, T(1) / std::sqrt(x))
STRIDESCOPE_MATH(Sin, std::sin(x))
STRIDESCOPE_MATH(Cos, std::cos(x))
STRIDESCOPE_MATH(Tan, std::tan(x))
STRIDESCOPE_MATH(Asin, std::asin(x))
STRIDESCOPE_MATH(Acos, std::acos(x))
STRIDESCOPE_MATH(Atan, std::atan(x))
STRIDESCOPE_MATH(Sinh, std::sinh(x))
STRIDESCOPE_MATH(Cosh, std::cosh(x))
STRIDESCOPE_MATH(Tanh, std::tanh(x))
STRIDESCOPE_MATH(Sigmoid, T(1) / (T(1) + std::exp(-x)))
STRIDESCOPE_MATH(Erf, std::erf(x))
STRIDESCOPE_MATH(Silu, x / (T(1) + std::exp(-x)))
STRIDESCOPE_MATH(Softplus, x > T(20) ? x : std::log1p(std::exp(x)))
STRIDESCOPE_MATH(Gelu, x* T(0.5) * (T(1) + std::erf(x * (T(1) / std::numbers::sqrt2_v<T>))))
STRIDESCOPE_MATH(GeluTanh, T(0.5) * x *
                               (T(1) + std::tanh(std::numbers::sqrt2_v<T> * std::numbers::inv_sqrtpi_v<T> *
                                                 (x + T(0.044715) * x * x * x))))
STRIDESCOPE_MATH(Frac, x - std::trunc(x))
#undef STRIDESCOPE_MATH

/// x + 3 clamped to [0, 6]; NaN is preserved.
template <std::floating_point T>
T shifted_relu6(T x) {
  return std::min(std::max(x + T(3), T(0)), T(6));
}
struct HardSigmoid {
  template <std::floating_point T>
  T operator()(T x) const {
    return shifted_relu6(x) / T(6);
  }
};
struct HardSwish {
  template <std::floating_point T>
  T operator()(T x) const {
    return x * shifted_relu6(x) / T(6);
  }
};

/// Integers are unchanged.
#define STRIDESCOPE_ROUNDING(Name, function)                    \
  struct Name {                                                 \
    static constexpr bool takes_wide_unsigned = true;           \
    template <Number T>                                         \
    T operator()(T x) const {                                   \
      if constexpr (std::floating_point<T>) return function(x); \
      else return x;                                            \
    }                                                           \
  };
STRIDESCOPE_ROUNDING(Floor, std::floor)
STRIDESCOPE_ROUNDING(Ceil, std::ceil)
STRIDESCOPE_ROUNDING(Round, std::nearbyint)
STRIDESCOPE_ROUNDING(Trunc, std::trunc)
#undef STRIDESCOPE_ROUNDING

}  // namespace stridescope::kernels::functions

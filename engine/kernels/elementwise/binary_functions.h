#pragma once

#include <algorithm>
#include <climits>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/kernels/elementwise/unary_functions.h"

/// Functions of two and three elements, as PyTorch defines them on the CPU. Integers wrap around. Callers
/// refuse integer divisors of 0; if one occurs nonetheless, the result is 0: no function traps for any
/// operands.
namespace stridescope::kernels::functions {

/// Applies a function to the unsigned counterparts of the integers, so that overflow wraps.
template <std::integral T, class F>
T wrapping(T a, T b, F f) {
  return static_cast<T>(f(static_cast<Unsigned<T>>(a), static_cast<Unsigned<T>>(b)));
}

struct Add {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::same_as<T, bool>) return a || b;
    else if constexpr (std::integral<T>) return wrapping(a, b, [](auto x, auto y) { return x + y; });
    else return a + b;
  }
};
struct Subtract {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::integral<T>) return wrapping(a, b, [](auto x, auto y) { return x - y; });
    else return a - b;
  }
};
struct Multiply {
  static constexpr bool takes_wide_unsigned = true;
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::same_as<T, bool>) return a && b;
    else if constexpr (std::integral<T>) return wrapping(a, b, [](auto x, auto y) { return x * y; });
    else return a * b;
  }
};
struct Divide {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    return a / b;
  }
};
/// True if both operands are nonnegative and fit in 32 bits: dividing them as 32-bit integers takes a third
/// of the time.
template <std::integral T>
bool fit_in_32_bits(T a, T b) {
  return (static_cast<std::uint64_t>(a) | static_cast<std::uint64_t>(b)) >> 32 == 0;
}
template <std::integral T>
T small_quotient(T a, T b) {
  return static_cast<T>(static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b));
}
template <std::integral T>
T small_remainder(T a, T b) {
  return static_cast<T>(static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b));
}
/// Integers whose quotients are computed exactly in floating point: there is no vector instruction for
/// integer division.
template <class T>
concept NarrowInteger = std::integral<T> && sizeof(T) <= sizeof(std::int32_t);
/// A quotient rounded toward zero and its remainder. b is neither 0 nor, if T is int32, -1.
template <NarrowInteger T>
struct QuotientAndRemainder {
  using Real = std::conditional_t<(sizeof(T) < sizeof(std::int32_t)), float, double>;
  std::int32_t quotient, remainder;
  QuotientAndRemainder(T a, T b)
      : quotient(static_cast<std::int32_t>(static_cast<Real>(a) / static_cast<Real>(b))),
        remainder(static_cast<std::int32_t>(a) - quotient * static_cast<std::int32_t>(b)) {}
  bool remainder_sign_differs(T b) const {
    return (remainder != 0) & ((remainder ^ static_cast<std::int32_t>(b)) < 0);
  }
};
/// f(QuotientAndRemainder, divisor), branchless for special divisors: the lowest int32 over -1 wraps to
/// itself (its quotient does not fit), and any number over 0 is 0.
template <NarrowInteger T, class F>
T divide_safely(T a, T b, T over_minus_one, F f) {
  const bool is_zero = b == T(0);
  if constexpr (std::signed_integral<T> && sizeof(T) == sizeof(std::int32_t)) {
    const bool is_minus_one = b == T(-1);
    const T found = static_cast<T>(f(QuotientAndRemainder<T>(a, is_minus_one || is_zero ? T(1) : b), b));
    return is_zero ? T(0) : is_minus_one ? over_minus_one : found;
  } else {
    const T found = static_cast<T>(f(QuotientAndRemainder<T>(a, is_zero ? T(1) : b), b));
    return is_zero ? T(0) : found;
  }
}

struct TruncatedDivide {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) return std::trunc(a / b);
    else if constexpr (NarrowInteger<T>)
      return divide_safely(a, b, Negative{}(a), [](const auto& divided, T) { return divided.quotient; });
    // The lowest integer over -1 wraps to itself; the instruction would trap.
    else return b == T(0) ? T(0) : b == T(-1) ? Negative{}(a) : static_cast<T>(a / b);
  }
};
struct FloorDivide {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) {
      if (b == T(0)) return a / b;
      const T remainder = std::fmod(a, b);
      T quotient = (a - remainder) / b;
      if (remainder != T(0) && (b < T(0)) != (remainder < T(0))) quotient -= T(1);
      if (quotient == T(0)) return std::copysign(T(0), a / b);
      const T floor = std::floor(quotient);
      return quotient - floor > T(0.5) ? floor + T(1) : floor;
    } else if constexpr (NarrowInteger<T>) {
      return divide_safely(a, b, Negative{}(a), [](const auto& divided, T by) {
        return divided.quotient - (divided.remainder_sign_differs(by) ? 1 : 0);
      });
    } else {
      if (b == T(0)) return T(0);
      if (fit_in_32_bits(a, b)) return small_quotient(a, b);
      if (b == T(-1)) return Negative{}(a);
      const bool inexact = a % b != 0 && (a < 0) != (b < 0);
      return static_cast<T>(a / b - (inexact ? 1 : 0));
    }
  }
};
/// Has the sign of the divisor, like Python's %.
struct Remainder {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) {
      const T remainder = std::fmod(a, b);
      return remainder != T(0) && (b < T(0)) != (remainder < T(0)) ? remainder + b : remainder;
    } else if constexpr (NarrowInteger<T>) {
      return divide_safely(a, b, T(0), [](const auto& divided, T by) {
        return divided.remainder + (divided.remainder_sign_differs(by) ? static_cast<std::int32_t>(by) : 0);
      });
    } else {
      if (b == T(0)) return T(0);
      if (fit_in_32_bits(a, b)) return small_remainder(a, b);
      if (b == T(-1)) return T(0);
      const T remainder = static_cast<T>(a % b);
      return remainder != T(0) && (remainder < T(0)) != (b < T(0)) ? static_cast<T>(remainder + b)
                                                                   : remainder;
    }
  }
};
/// Has the sign of the dividend, like C's %.
struct Fmod {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) return std::fmod(a, b);
    else if constexpr (NarrowInteger<T>)
      return divide_safely(a, b, T(0), [](const auto& divided, T) { return divided.remainder; });
    else return b == T(0) || b == T(-1) ? T(0) : static_cast<T>(a % b);
  }
};
struct Power {
  template <Number T>
  T operator()(T a, T b) const {
    if constexpr (std::floating_point<T>) {
      // PyTorch multiplies for these exponents.
      if (b == T(2)) return a * a;
      if (b == T(3)) return a * a * a;
      if (b == T(-2)) return T(1) / (a * a);
      return std::pow(a, b);
    } else {
      if constexpr (std::signed_integral<T>) {
        if (b < T(0)) return a == T(1) ? T(1) : a == T(-1) ? (b % 2 == 0 ? T(1) : T(-1)) : T(0);
      }
      T result = 1, square = a;
      for (auto exponent = static_cast<Unsigned<T>>(b); exponent != 0; exponent >>= 1) {
        if (exponent & 1u) result = Multiply{}(result, square);
        square = Multiply{}(square, square);
      }
      return result;
    }
  }
};
struct Maximum {
  template <class T>
  T operator()(T a, T b) const {
    const T best = a < b ? b : a;
    if constexpr (std::floating_point<T>) {
      const T number = b != b ? b : best;
      return a != a ? a : number;
    } else {
      return best;
    }
  }
};
struct Minimum {
  template <class T>
  T operator()(T a, T b) const {
    const T best = b < a ? b : a;
    if constexpr (std::floating_point<T>) {
      const T number = b != b ? b : best;
      return a != a ? a : number;
    } else {
      return best;
    }
  }
};
struct Atan2 {
  template <std::floating_point T>
  T operator()(T a, T b) const {
    return std::atan2(a, b);
  }
};
struct LeakyRelu {
  template <std::floating_point T>
  T operator()(T x, T slope) const {
    return x > T(0) ? x : x * slope;
  }
};
struct Elu {
  template <std::floating_point T>
  T operator()(T x, T alpha) const {
    return x > T(0) ? x : std::expm1(x) * alpha;
  }
};

struct Equal {
  static constexpr bool takes_wide_unsigned = true;
  template <class T>
  bool operator()(T a, T b) const {
    return a == b;
  }
};
struct NotEqual {
  static constexpr bool takes_wide_unsigned = true;
  template <class T>
  bool operator()(T a, T b) const {
    return a != b;
  }
};
struct Less {
  template <class T>
  bool operator()(T a, T b) const {
    return a < b;
  }
};
struct LessEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a <= b;
  }
};
struct Greater {
  template <class T>
  bool operator()(T a, T b) const {
    return a > b;
  }
};
struct GreaterEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a >= b;
  }
};
struct LogicalAnd {
  template <class T>
  bool operator()(T a, T b) const {
    return a != T(0) && b != T(0);
  }
};
struct LogicalOr {
  template <class T>
  bool operator()(T a, T b) const {
    return a != T(0) || b != T(0);
  }
};
struct LogicalXor {
  template <class T>
  bool operator()(T a, T b) const {
    return (a != T(0)) != (b != T(0));
  }
};

struct BitwiseAnd {
  static constexpr bool takes_wide_unsigned = true;
  template <std::integral T>
  T operator()(T a, T b) const {
    return static_cast<T>(a & b);
  }
};
struct BitwiseOr {
  static constexpr bool takes_wide_unsigned = true;
  template <std::integral T>
  T operator()(T a, T b) const {
    return static_cast<T>(a | b);
  }
};
struct BitwiseXor {
  static constexpr bool takes_wide_unsigned = true;
  template <std::integral T>
  T operator()(T a, T b) const {
    return static_cast<T>(a ^ b);
  }
};
template <std::integral T>
inline constexpr auto bits = static_cast<int>(sizeof(T)) * CHAR_BIT;
/// Shifting by the width or more, or by a negative count, results in 0.
struct LeftShift {
  template <std::integral T>
  requires Number<T> T operator()(T a, T b) const {
    if (b < T(0) || std::cmp_greater_equal(b, bits<T>)) return T(0);
    return static_cast<T>(static_cast<Unsigned<T>>(a) << b);
  }
};
/// Shifting by the width or more, or by a negative count, results in 0 or -1 (the sign).
struct RightShift {
  template <std::integral T>
  requires Number<T> T operator()(T a, T b) const {
    if (b < T(0) || std::cmp_greater_equal(b, bits<T>)) return a < T(0) ? T(-1) : T(0);
    return static_cast<T>(a >> b);
  }
};

struct AddScaled {
  template <class T>
  T operator()(T a, T b, T scale) const {
    return Add{}(a, Multiply{}(b, scale));
  }
};
struct SubtractScaled {
  template <Number T>
  T operator()(T a, T b, T scale) const {
    return Subtract{}(a, Multiply{}(b, scale));
  }
};
/// The upper bound takes precedence over the lower one.
struct Clamp {
  template <Number T>
  T operator()(T x, T low, T high) const {
    return Minimum{}(Maximum{}(x, low), high);
  }
};
struct Lerp {
  template <std::floating_point T>
  T operator()(T a, T b, T weight) const {
    return std::fabs(weight) < T(0.5) ? a + weight * (b - a) : b - (b - a) * (T(1) - weight);
  }
};
struct SmoothL1 {
  template <std::floating_point T>
  T operator()(T a, T b, T beta) const {
    const T z = std::fabs(a - b), near = T(0.5) * z * z / beta, far = z - T(0.5) * beta;
    return z < beta ? near : far;
  }
};
struct Huber {
  template <std::floating_point T>
  T operator()(T a, T b, T delta) const {
    const T z = std::fabs(a - b), near = T(0.5) * z * z, far = delta * (z - T(0.5) * delta);
    return z < delta ? near : far;
  }
};
/// log(1 + exp(x * beta)) / beta, or x itself if x * beta is above the threshold.
struct ScaledSoftplus {
  template <std::floating_point T>
  T operator()(T x, T beta, T threshold) const {
    return x * beta > threshold ? x : std::log1p(std::exp(x * beta)) / beta;
  }
};

struct IsClose {
  template <std::floating_point T>
  bool operator()(T a, T b, T rtol, T atol) const {
    if (a == b) return true;
    const T difference = std::fabs(a - b);
    return std::isfinite(difference) && difference <= atol + std::fabs(rtol * b);
  }
};
struct IsCloseOrNan {
  template <std::floating_point T>
  bool operator()(T a, T b, T rtol, T atol) const {
    return (a != a && b != b) || IsClose{}(a, b, rtol, atol);
  }
};
struct AddMultiplied {
  template <Number T>
  T operator()(T a, T b, T c, T value) const {
    return Add{}(a, Multiply{}(value, Multiply{}(b, c)));
  }
};
struct AddDivided {
  template <std::floating_point T>
  T operator()(T a, T b, T c, T value) const {
    return a + value * (b / c);
  }
};

}  // namespace stridescope::kernels::functions

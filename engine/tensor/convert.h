#pragma once

#include <complex>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/tensor/half.h"

namespace stridescope::tensor {

template <class T>
inline constexpr bool is_reduced_float = std::same_as<T, Half> || std::same_as<T, BFloat16>;

/// Truncates toward zero; values out of range become the lowest integer, as with x86 conversion instructions.
template <class Int, std::floating_point Float>
constexpr Int truncate(Float value) {
  constexpr Float end = -static_cast<Float>(std::numeric_limits<Int>::min());
  const bool fits = value < end && (value >= -end || value > -end - 1);
  return static_cast<Int>(fits ? value : -end);
}

/// For a complex number, converts the real part; to bool, a complex number is true if it is not zero.
template <class To>
constexpr To convert(std::complex<double> value);

/// Converts an element between dtypes as PyTorch's copy does on x86-64: integers wrap, floats truncate,
/// bool is "not zero", float16 and bfloat16 go through float.
template <class To, class From>
constexpr To convert(From value) {
  if constexpr (std::same_as<To, From>) {
    return value;
  } else if constexpr (std::same_as<To, bool>) {
    return static_cast<bool>(value != From(0));
  } else if constexpr (is_reduced_float<From>) {
    return convert<To>(static_cast<float>(value));
  } else if constexpr (is_reduced_float<To>) {
    return To(static_cast<float>(value));
  } else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    if constexpr (std::same_as<To, std::int64_t> || std::same_as<To, std::uint8_t>) {
      return static_cast<To>(truncate<std::int64_t>(value));
    } else {
      return static_cast<To>(truncate<std::int32_t>(value));
    }
  } else {
    return static_cast<To>(value);
  }
}

template <class To>
constexpr To convert(std::complex<double> value) {
  if constexpr (std::same_as<To, bool>) return value != std::complex<double>();
  else return convert<To>(value.real());
}

}  // namespace stridescope::tensor

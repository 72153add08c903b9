#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// One byte that reads as true unless it is 0: a storage may hold any byte where a tensor is viewed as bool.
struct Bool {
  std::uint8_t byte = 0;
  Bool() = default;
  constexpr Bool(bool value) : byte(value ? 1 : 0) {}
  constexpr operator bool() const { return byte != 0; }
};

/// IEEE binary16. Converts through float, rounding to nearest even, as PyTorch does.
struct Half {
  std::uint16_t bits = 0;
  Half() = default;
  explicit Half(float value) : bits(round(value)) {}
  operator float() const {
    const std::uint32_t sign = (bits & 0x8000u) << 16, exponent = (bits >> 10) & 0x1fu,
                        fraction = bits & 0x3ffu;
    if (exponent == 0) {
      const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
      return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
    }
    if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000u | (fraction << 13));
    return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
  }

 private:
  static std::uint16_t round(float value) {
    auto x = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (x >> 16) & 0x8000u;
    x &= 0x7fffffffu;
    if (x > 0x7f800000u) return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (x >= 0x477ff000u) return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (x < 0x38800000u) {  // subnormal: adding 0.5 leaves the rounded fraction in the lowest bits
      const float shifted = std::bit_cast<float>(x) + 0.5f;
      return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3f000000u));
    }
    x += 0xc8000fffu + ((x >> 13) & 1u);
    return static_cast<std::uint16_t>(sign | (x >> 13));
  }
};

/// The upper half of a float. Rounds to nearest even.
struct BFloat16 {
  std::uint16_t bits = 0;
  BFloat16() = default;
  explicit BFloat16(float value) {
    const auto x = std::bit_cast<std::uint32_t>(value);
    bits = value != value ? std::uint16_t{0x7fc0}
                          : static_cast<std::uint16_t>((x + 0x7fffu + ((x >> 16) & 1u)) >> 16);
  }
  operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }
};

template <class T>
inline constexpr bool is_reduced_float = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
template <class T>
inline constexpr bool is_float = std::is_floating_point_v<T> || is_reduced_float<T>;

/// What an element is computed with: float for the two 16-bit floats, bool for Bool, else itself.
template <class T>
using Arithmetic =
    std::conditional_t<is_reduced_float<T>, float, std::conditional_t<std::is_same_v<T, Bool>, bool, T>>;

/// Calls `f(std::type_identity<T>{})` with the C++ type of a dtype's elements.
template <class F>
decltype(auto) visit_dtype(tensor::DType dtype, F&& f) {
  using tensor::DType;
  switch (dtype) {
    case DType::uint8: return f(std::type_identity<std::uint8_t>{});
    case DType::int8: return f(std::type_identity<std::int8_t>{});
    case DType::int16: return f(std::type_identity<std::int16_t>{});
    case DType::int32: return f(std::type_identity<std::int32_t>{});
    case DType::int64: return f(std::type_identity<std::int64_t>{});
    case DType::float16: return f(std::type_identity<Half>{});
    case DType::bfloat16: return f(std::type_identity<BFloat16>{});
    case DType::float64: return f(std::type_identity<double>{});
    case DType::boolean: return f(std::type_identity<Bool>{});
    case DType::float32: break;
  }
  return f(std::type_identity<float>{});
}

/// Truncates toward zero; what does not fit gives the lowest value, as x86 converts.
template <class To, class From>
constexpr To truncate(From value) {
  constexpr From lowest = static_cast<From>(std::numeric_limits<To>::min());
  return value >= lowest && value < -lowest ? static_cast<To>(value) : std::numeric_limits<To>::min();
}

/// c10::convert: what `tensor.to(dtype)` does to one element. Floats to small integers go through int32
/// (uint8: int64) and wrap; anything but 0 is true.
template <class To, class From>
constexpr To convert(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_same_v<From, Bool>) {
    return convert<To>(static_cast<std::uint8_t>(value ? 1 : 0));
  } else if constexpr (is_reduced_float<From>) {
    return convert<To>(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, Bool>) {
    return Bool(value != From(0));
  } else if constexpr (is_reduced_float<To>) {
    return To(static_cast<float>(value));
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if constexpr (std::is_same_v<To, std::int64_t> || std::is_same_v<To, std::uint8_t>)
      return static_cast<To>(truncate<std::int64_t>(value));
    else return static_cast<To>(truncate<std::int32_t>(value));
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace stridescope::kernels

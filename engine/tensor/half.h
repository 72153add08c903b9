#pragma once

#include <bit>
#include <cstdint>

namespace stridescope::tensor {

/// IEEE binary16 bits of a float, rounded to nearest even; overflow becomes infinity. As processors do, NaN
/// keeps the upper bits of its payload and becomes quiet.
constexpr std::uint16_t half_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return static_cast<std::uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x1ffu));
  if (magnitude >= 0x47800000u) return static_cast<std::uint16_t>(sign | 0x7c00u);
  if (magnitude < 0x33000000u) return sign;  // less than half of the smallest subnormal
  // A subnormal result has fewer significand bits; `shift` bits are dropped.
  const std::uint32_t exponent = magnitude >> 23;
  const bool subnormal = exponent < 113;
  const std::uint32_t shift = subnormal ? 126 - exponent : 13;
  const std::uint32_t significand = (magnitude & 0x7fffffu) | 0x800000u;
  std::uint32_t result = subnormal ? significand >> shift : (magnitude >> 13) - (112u << 10);
  const std::uint32_t dropped = significand & ((1u << shift) - 1);
  const std::uint32_t middle = 1u << (shift - 1);
  if (dropped > middle || (dropped == middle && (result & 1u))) ++result;
  return static_cast<std::uint16_t>(sign | result);
}

constexpr float float_from_half_bits(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1fu;
  const std::uint32_t significand = bits & 0x3ffu;
  if (exponent == 0x1f) {
    const std::uint32_t quiet = significand == 0 ? 0 : 0x400000u;
    return std::bit_cast<float>(sign | 0x7f800000u | quiet | (significand << 13));
  }
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (significand << 13));
  const float value = static_cast<float>(significand) * 0x1p-24f;
  return sign ? -value : value;
}

/// The upper half of a float's bits, rounded to nearest even; every NaN becomes 0x7fc0.
constexpr std::uint16_t bfloat16_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return 0x7fc0u;
  return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

constexpr float float_from_bfloat16_bits(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// One element of torch.float16. Arithmetic is done in float and rounded back.
struct Half {
  std::uint16_t bits = 0;
  Half() = default;
  constexpr explicit Half(float value) : bits(half_bits(value)) {}
  constexpr operator float() const { return float_from_half_bits(bits); }
};

/// One element of torch.bfloat16. Arithmetic is done in float and rounded back.
struct BFloat16 {
  std::uint16_t bits = 0;
  BFloat16() = default;
  constexpr explicit BFloat16(float value) : bits(bfloat16_bits(value)) {}
  constexpr operator float() const { return float_from_bfloat16_bits(bits); }
};

static_assert(sizeof(Half) == 2 && sizeof(BFloat16) == 2);

}  // namespace stridescope::tensor

#pragma once

#include <hwy/base.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

// The functions of Cephes, with fused multiply-adds, by which PyTorch computes normally distributed floats.
// With other functions, the last digits of random numbers would differ from PyTorch's.
namespace stridescope::kernels {

/// As in PyTorch: determines which two uniform numbers each pair of normal floats is computed from.
inline constexpr std::int64_t pairs_per_block = 8;

/// log of a positive normal number.
HWY_INLINE float cephes_log(float number) {
  constexpr float ln2_low = -2.12194440e-4f, ln2_high = 0.693359375f;
  const auto bits = std::bit_cast<std::uint32_t>(std::max(number, 1.17549435e-38f));
  const float fraction = std::bit_cast<float>((bits & 0x807fffffu) | 0x3f000000u);
  const bool is_low = fraction < std::numbers::sqrt2_v<float> / 2;
  const float exponent =
      static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 126) - (is_low ? 1.f : 0.f);
  const float x = (fraction - 1.f) + (is_low ? fraction : 0.f), square = x * x;
  float y = std::fma(7.0376836292E-2f, x, -1.1514610310E-1f);
  y = std::fma(y, x, 1.1676998740E-1f);
  y = std::fma(y, x, -1.2420140846E-1f);
  y = std::fma(y, x, 1.4249322787E-1f);
  y = std::fma(y, x, -1.6668057665E-1f);
  y = std::fma(y, x, 2.0000714765E-1f);
  y = std::fma(y, x, -2.4999993993E-1f);
  y = std::fma(y, x, 3.3333331174E-1f);
  y = std::fma(y * x, square, exponent * ln2_low);
  y = std::fma(-square, 0.5f, y);
  return std::fma(exponent, ln2_high, x + y);
}

struct SinCos {
  float sine, cosine;
};

/// sin and cos of a nonnegative angle far below 2³¹.
HWY_INLINE SinCos cephes_sincos(float angle) {
  const auto octant = (static_cast<std::int32_t>(angle * 1.27323954473516f) + 1) & ~1;
  const auto turns = static_cast<float>(octant);
  float x = std::fma(turns, -0.78515625f, angle);
  x = std::fma(turns, -2.4187564849853515625e-4f, x);
  x = std::fma(turns, -3.77489497744594108e-8f, x);
  const float square = x * x;
  float even = std::fma(2.443315711809948E-005f, square, -1.388731625493765E-003f);
  even = std::fma(even, square, 4.166664568298827E-002f) * square;
  even = std::fma(even, square, -(square * 0.5f)) + 1.f;
  float odd = std::fma(-1.9515295891E-4f, square, 8.3321608736E-3f);
  odd = std::fma(odd, square, -1.6666654611E-1f) * square;
  odd = std::fma(odd, x, x);
  const bool is_odd = (octant & 2) == 0;
  const auto signed_by = [](float value, std::int32_t flag) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ static_cast<std::uint32_t>(flag) << 29);
  };
  return {signed_by(is_odd ? odd : even, octant & 4), signed_by(is_odd ? even : odd, ~(octant - 2) & 4)};
}

}  // namespace stridescope::kernels

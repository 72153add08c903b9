#pragma once

#include <bit>
#include <cstdint>

namespace stridescope::kernels {

/// A polynomial of degree 7 that is exp(x) for |x| <= ln(2) / 2, within 4.7e-11 of it, and 1 for 0.
inline constexpr double exponential_series[] = {1,
                                                1.0000000002087859,
                                                0.5000000077201356,
                                                0.16666665162808073,
                                                0.041666272363159944,
                                                0.008333568992185961,
                                                0.0013945911425537463,
                                                0.00019767665210931371};

/// exp(x); rounded to float it is the nearest one nearly always. For |x| up to what a float result tells from
/// 0 and infinity, beyond it gives these. NaN stays. Made to be computed for several at once: no step waits
/// long for another.
inline double exponential(double x) {
  constexpr double log2_e = 1.4426950408889634074, ln2 = 0.69314718055994530942;
  constexpr double shifter = 0x1.8p52;  // to it a number is added: its integer part is in the low bits
  constexpr auto& c = exponential_series;
  x = x < -200.0 ? -200.0 : x;
  x = x > 200.0 ? 200.0 : x;
  const double shifted = x * log2_e + shifter;
  const double r = x - (shifted - shifter) * ln2, square = r * r;
  const double even = c[0] + square * (c[2] + square * (c[4] + square * c[6]));
  const double odd = c[1] + square * (c[3] + square * (c[5] + square * c[7]));
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(even + odd * r) +
                               (std::bit_cast<std::uint64_t>(shifted) << 52));
}

/// to[i] = exp(from[i]); they may be one.
void exponentials(float* to, const float* from, std::int64_t n);

}  // namespace stridescope::kernels

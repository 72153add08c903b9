#pragma once

#include <bit>
#include <cstdint>

namespace stridescope::kernels {

/// exp(x), within 3e-13 of it; rounded to float it is the nearest one nearly always. For |x| up to what a
/// float result tells from 0 and infinity, beyond it gives these. NaN stays. Made to be computed for several
/// at once.
inline double exponential(double x) {
  constexpr double log2_e = 1.4426950408889634074, ln2_high = 0x1.62e42fefap-1,
                   ln2_low = 0x1.cf79abc9e3b39p-40;
  constexpr double shifter = 0x1.8p52;  // to it a number is added: its integer part is in the low bits
  x = x < -200.0 ? -200.0 : x;
  x = x > 200.0 ? 200.0 : x;
  const double shifted = x * log2_e + shifter;
  const double whole = shifted - shifter;
  const double r = (x - whole * ln2_high) - whole * ln2_low;
  double sum = 1.0 / 3628800;
  sum = sum * r + 1.0 / 362880;
  sum = sum * r + 1.0 / 40320;
  sum = sum * r + 1.0 / 5040;
  sum = sum * r + 1.0 / 720;
  sum = sum * r + 1.0 / 120;
  sum = sum * r + 1.0 / 24;
  sum = sum * r + 1.0 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  const auto power = (std::bit_cast<std::uint64_t>(shifted) << 52) + (std::uint64_t{1023} << 52);
  return sum * std::bit_cast<double>(power);
}

/// to[i] = exp(from[i]); they may be one.
void exponentials(float* to, const float* from, std::int64_t n);
/// x[i] = exp(x[i] - largest); gives their sum. Differences below -200 count as -200.
double sum_exponentials(double* x, double largest, std::int64_t n);

}  // namespace stridescope::kernels

// Per-target include guard.
#if defined(STRIDESCOPE_FLOAT_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_FLOAT_FUNCTIONS_INL_H
#undef STRIDESCOPE_FLOAT_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_FLOAT_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

#include "engine/kernels/elementwise/exponential.h"
#include "engine/kernels/elementwise/special_series.h"

/// Functions of floats in double precision, as exact as a float result needs them.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::ScalableTag<double>;
using Double = hn::Vec<Doubles>;
using Floats = hn::Rebind<float, Doubles>;
using Integers = hn::RebindToSigned<Doubles>;

constexpr double infinity = std::numeric_limits<double>::infinity();

HWY_INLINE Double set(double value) { return hn::Set(Doubles(), value); }
HWY_INLINE Double rounded(Double x) { return hn::PromoteTo(Doubles(), hn::DemoteTo(Floats(), x)); }

template <std::size_t n>
HWY_INLINE Double polynomial(const double (&coefficients)[n], Double x) {
  Double sum = set(coefficients[n - 1]);
  for (std::size_t i = n - 1; i-- > 0;) sum = hn::MulAdd(sum, x, set(coefficients[i]));
  return sum;
}

/// The same, even and odd powers apart: neither waits for the other.
template <std::size_t n>
HWY_INLINE Double long_polynomial(const double (&coefficients)[n], Double x) {
  const Double square = hn::Mul(x, x);
  Double last = set(coefficients[n - 1]), other = set(coefficients[n - 2]);
  for (std::size_t i = n - 2; i-- > 0;) {
    const Double next = hn::MulAdd(last, square, set(coefficients[i]));
    last = other;
    other = next;
  }
  return hn::MulAdd(last, x, other);
}

/// Integers up to 2^51 are in the low bits of what is this much larger.
constexpr double shifter = 0x1.8p52;

HWY_INLINE hn::Vec<Integers> integers(std::int64_t value) { return hn::Set(Integers(), value); }

/// Within 4.7e-11 of it, for what a float result tells from 0 and infinity; of others it gives these.
HWY_INLINE Double exponential(Double x) {
  constexpr double log2_e = 1.4426950408889634074, ln2 = 0.69314718055994530942;
  const Double inside = hn::Max(set(-200), hn::Min(set(200), x));
  const Double shifted = hn::MulAdd(inside, set(log2_e), set(shifter));
  const Double rest = hn::NegMulAdd(hn::Sub(shifted, set(shifter)), set(ln2), inside);
  const auto power = hn::ShiftLeft<52>(hn::BitCast(Integers(), shifted));
  const Double found = long_polynomial(exponential_series, rest);
  return hn::BitCast(Doubles(), hn::Add(hn::BitCast(Integers(), found), power));
}

/// Of what is larger than 0 and normal, times `factor`, plus `per_octave` for each power of two.
HWY_INLINE Double logarithm(Double x, double factor, double per_octave) {
  constexpr std::int64_t half_root = 0x3fe6a09e667f3bcd, one = 0x3ff0000000000000;
  constexpr double series[] = {1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11};
  const Integers i;
  const auto bits = hn::BitCast(i, x);
  const auto exponent =
      hn::BitCast(i, hn::ShiftRight<52>(hn::BitCast(hn::RebindToUnsigned<Integers>(),
                                                    hn::Sub(bits, integers(half_root - one)))));
  const Double part =
      hn::BitCast(Doubles(), hn::Sub(hn::Add(bits, integers(one)), hn::ShiftLeft<52>(exponent)));
  const Double octaves =
      hn::Sub(hn::BitCast(Doubles(), hn::Add(exponent, integers(std::bit_cast<std::int64_t>(shifter)))),
              set(shifter + 1023));
  const Double less = hn::Sub(part, set(1)), s = hn::Div(less, hn::Add(part, set(1))), z = hn::Mul(s, s);
  const Double twice = hn::Mul(s, set(2 * factor));
  return hn::MulAdd(octaves, set(per_octave), hn::MulAdd(hn::Mul(twice, z), polynomial(series, z), twice));
}
/// Where a logarithm is none, or infinite.
HWY_INLINE Double with_limits(Double x, Double found) {
  const Double below =
      hn::IfThenElse(hn::Lt(x, set(0)), set(std::numeric_limits<double>::quiet_NaN()), set(-infinity));
  return hn::IfThenElse(hn::Lt(x, set(infinity)), hn::IfThenElse(hn::Gt(x, set(0)), found, below), x);
}

/// log(1 + x), with what the sum loses of x: that counts only where the sum is nearly 1.
HWY_INLINE Double logarithm_beyond_one(Double x) {
  const Double sum = hn::Add(x, set(1)), lost = hn::Sub(x, hn::Sub(sum, set(1)));
  const Double found = with_limits(sum, hn::Add(logarithm(sum, 1, std::numbers::ln2), lost));
  return hn::IfThenElse(hn::Eq(sum, set(1)), x, found);
}

/// exp(x) - 1, within 3e-11 of it.
HWY_INLINE Double exponential_less_one(Double x) {
  constexpr double log2_e = 1.4426950408889634074, ln2 = 0.69314718055994530942;
  constexpr double series[] = {1.0 / 2,   1.0 / 6,    1.0 / 24,    1.0 / 120,
                               1.0 / 720, 1.0 / 5040, 1.0 / 40320, 1.0 / 362880};
  constexpr std::int64_t bias = 1023;
  const Double inside = hn::Max(set(-200), hn::Min(set(200), x));
  const Double shifted = hn::MulAdd(inside, set(log2_e), set(shifter));
  const Double rest = hn::NegMulAdd(hn::Sub(shifted, set(shifter)), set(ln2), inside);
  const Double power =
      hn::BitCast(Doubles(), hn::ShiftLeft<52>(hn::Add(hn::BitCast(Integers(), shifted), integers(bias))));
  const Double near = hn::MulAdd(hn::Mul(rest, rest), long_polynomial(series, rest), rest);
  return hn::CopySign(hn::MulAdd(power, near, hn::Sub(power, set(1))), x);
}
/// For |x| < 200.
HWY_INLINE Double sinh(Double x) {
  const Double power = exponential_less_one(hn::Abs(x));
  const Double twice = hn::Add(power, hn::Div(power, hn::Add(power, set(1))));
  return hn::CopySign(hn::Mul(set(0.5), twice), x);
}

HWY_INLINE Double sigmoid(Double x) { return hn::Div(set(1), hn::Add(set(1), exponential(hn::Neg(x)))); }

HWY_INLINE Double tanh(Double x) {
  constexpr double series[] = {1, -1.0 / 3, 2.0 / 15, -17.0 / 315, 62.0 / 2835};
  const Double power = exponential(hn::Add(x, x)), square = hn::Mul(x, x);
  const Double found = hn::Div(hn::Sub(power, set(1)), hn::Add(power, set(1)));
  return hn::IfThenElse(hn::Lt(hn::Abs(x), set(0.125)), hn::Mul(x, polynomial(series, square)), found);
}

/// sin(x - shift * pi), up to its sign: the nearest multiple of pi is taken away. For |x| < 39000.
HWY_INLINE Double sine(Double x, double shift) {
  constexpr double pi_high = 0x1.921fb54442d18p1, pi_low = 0x1.1a62633145c07p-53;
  const Double shifted = hn::Add(hn::MulSub(x, set(std::numbers::inv_pi), set(shift)), set(shifter));
  const Double turns = hn::Add(hn::Sub(shifted, set(shifter)), set(shift));
  const Double rest = hn::NegMulAdd(turns, set(pi_low), hn::NegMulAdd(turns, set(pi_high), x));
  const Double found = hn::Mul(rest, long_polynomial(sin_series, hn::Mul(rest, rest)));
  const auto odd = hn::ShiftLeft<63>(hn::BitCast(Integers(), shifted));
  return hn::Xor(found, hn::BitCast(Doubles(), odd));
}

/// Within 6e-11 of erf(x) / x below 2, of (x * x / 2 - 1), and of erf(x) - 1 from there to 4, of (x - 3):
/// interpolated where Chebyshev's polynomials are 0.
constexpr double erf_near[] = {0.6749332360079274,      -0.261111860902316,     0.11947914089100406,
                               -0.04866277825794365,    0.017128318020106024,   -0.005234869379667369,
                               0.0014052043171448752,   -0.0003351655988217549, 7.158454522734207e-05,
                               -1.3909696191374634e-05, 2.665989067798899e-06,  -4.334558280173585e-07},
                 erf_far[] = {0.9999779094488539 - 1, 0.00013925314818935802, -0.00041775383912605703,
                              0.0007890969926812006,  -0.0010444831430984586, 0.0010165871428130294,
                              -0.0007375282171280527, 0.0003903777835968663,  -0.00013624807835887261,
                              1.4395659733667196e-05, 1.7784379609638284e-05, -1.146597513666262e-05,
                              1.4443035278990006e-06, 6.150240984379689e-07};

HWY_INLINE Double erf(Double x) {
  const Double size = hn::Min(set(4), hn::Abs(x)), square = hn::Mul(size, size);
  const Double below = hn::Mul(size, long_polynomial(erf_near, hn::MulSub(square, set(0.5), set(1))));
  if (hn::AllTrue(Doubles(), hn::Lt(size, set(2)))) return hn::CopySign(below, x);
  const Double beyond = hn::Add(set(1), long_polynomial(erf_far, hn::Sub(size, set(3))));
  return hn::CopySign(hn::IfThenElse(hn::Lt(size, set(2)), below, beyond), x);
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// Per-target include guard.
#if defined(STRIDESCOPE_DOUBLE_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_DOUBLE_FUNCTIONS_INL_H
#undef STRIDESCOPE_DOUBLE_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_DOUBLE_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <numbers>

#include "engine/kernels/elementwise/float_functions-inl.h"

/// Functions of doubles, within two units of the last place. What they take is said of each.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE::of_doubles {

constexpr double ln2_high = std::numbers::ln2, ln2_low = 2.3190468138462996e-17;

/// x as a number of whole turns of a length and the rest.
struct Turned {
  Double turns, rest;
  hn::Vec<Integers> bits;  ///< the low ones are those of the turns as an integer
};
HWY_INLINE Turned turned(Double x, double turns_a_unit, double high, double low) {
  const Double shifted = hn::MulAdd(x, set(turns_a_unit), set(shifter));
  const Double turns = hn::Sub(shifted, set(shifter));
  return {turns, hn::NegMulAdd(turns, set(low), hn::NegMulAdd(turns, set(high), x)),
          hn::BitCast(Integers(), shifted)};
}

/// exp(x) - 1 for |x| <= ln(2) / 2.
HWY_INLINE Double expm1_near(Double x) {
  constexpr double series[] = {1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
                               1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                               1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};
  return hn::MulAdd(hn::Mul(x, x), long_polynomial(series, x), x);
}
/// 2 to the power of turns between -1022 and 1023.
HWY_INLINE Double power_of_two(Double turns) {
  const auto bits = hn::BitCast(Integers(), hn::Add(turns, set(shifter)));
  return hn::BitCast(Doubles(), hn::ShiftLeft<52>(hn::Add(bits, integers(1023))));
}
HWY_INLINE Double scaled(Double x, const Turned& by) {
  if (HWY_LIKELY(hn::AllTrue(Doubles(), hn::Lt(hn::Abs(by.turns), set(1020)))))
    return hn::BitCast(Doubles(), hn::Add(hn::BitCast(Integers(), x), hn::ShiftLeft<52>(by.bits)));
  // What leaves the normal numbers does so in two steps.
  const Double half = hn::Round(hn::Mul(by.turns, set(0.5)));
  return hn::Mul(hn::Mul(x, power_of_two(half)), power_of_two(hn::Sub(by.turns, half)));
}

HWY_INLINE Double inside(Double x, double least, double most) {
  return hn::Max(set(least), hn::Min(set(most), x));
}
HWY_INLINE Double exp(Double x) {
  const auto at = turned(inside(x, -746, 710), std::numbers::log2e, ln2_high, ln2_low);
  return scaled(hn::Add(set(1), expm1_near(at.rest)), at);
}
HWY_INLINE Double exp2(Double x) {
  const auto at = turned(inside(x, -1080, 1025), 1, 1, 0);
  return scaled(hn::Add(set(1), expm1_near(hn::Mul(at.rest, set(std::numbers::ln2)))), at);
}
/// For |x| < 700.
HWY_INLINE Double expm1(Double x) {
  const auto at = turned(x, std::numbers::log2e, ln2_high, ln2_low);
  const Double power = power_of_two(at.turns);
  return hn::CopySign(hn::MulAdd(power, expm1_near(at.rest), hn::Sub(power, set(1))), x);
}

/// Calls join(octaves, less, half_square, rest): x is 2 to the power of octaves times a part near 1, whose
/// logarithm is less - half_square + rest. For normal numbers larger than 0.
template <class Join>
HWY_INLINE auto logarithm_of_parts(Double x, Join&& join) {
  constexpr std::int64_t half_root = 0x3fe6a09e667f3bcd, one = 0x3ff0000000000000;
  constexpr double series[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9, 2.0 / 11,
                               2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19};
  const auto bits = hn::BitCast(Integers(), x);
  const auto exponent =
      hn::BitCast(Integers(), hn::ShiftRight<52>(hn::BitCast(hn::RebindToUnsigned<Integers>(),
                                                             hn::Sub(bits, integers(half_root - one)))));
  const Double part =
      hn::BitCast(Doubles(), hn::Sub(hn::Add(bits, integers(one)), hn::ShiftLeft<52>(exponent)));
  const Double octaves =
      hn::Sub(hn::BitCast(Doubles(), hn::Add(exponent, integers(std::bit_cast<std::int64_t>(shifter)))),
              set(shifter + 1023));
  const Double less = hn::Sub(part, set(1)), s = hn::Div(less, hn::Add(part, set(1))), z = hn::Mul(s, s);
  const Double half_square = hn::Mul(set(0.5), hn::Mul(less, less));
  const Double rest = hn::Mul(s, hn::MulAdd(z, long_polynomial(series, z), half_square));
  return join(octaves, less, half_square, rest);
}
HWY_INLINE Double log(Double x) {
  return logarithm_of_parts(x, [](Double octaves, Double less, Double half_square, Double rest) HWY_ATTR {
    const Double low = hn::MulAdd(octaves, set(ln2_low), rest);
    return hn::MulAdd(octaves, set(ln2_high), hn::Sub(less, hn::Sub(half_square, low)));
  });
}
HWY_INLINE Double log2(Double x) {
  return logarithm_of_parts(x, [](Double octaves, Double less, Double half_square, Double rest) HWY_ATTR {
    return hn::MulAdd(hn::Sub(less, hn::Sub(half_square, rest)), set(std::numbers::log2e), octaves);
  });
}
/// For x > -1, with what the sum loses of x.
HWY_INLINE Double log1p(Double x) {
  const Double sum = hn::Add(x, set(1)), lost = hn::Sub(x, hn::Sub(sum, set(1)));
  return hn::IfThenElse(hn::Eq(sum, set(1)), x, hn::Add(log(sum), hn::Div(lost, sum)));
}

HWY_INLINE Double sigmoid(Double x) { return hn::Div(set(1), hn::Add(set(1), exp(hn::Neg(x)))); }
HWY_INLINE Double tanh(Double x) {
  const Double power = expm1(hn::Min(set(40), hn::Abs(hn::Add(x, x))));
  return hn::CopySign(hn::Div(power, hn::Add(power, set(2))), x);
}
/// For |x| < 700.
HWY_INLINE Double sinh(Double x) {
  const Double power = expm1(hn::Abs(x));
  const Double twice = hn::Add(power, hn::Div(power, hn::Add(power, set(1))));
  return hn::CopySign(hn::Mul(set(0.5), twice), x);
}
/// For |x| < 700.
HWY_INLINE Double cosh(Double x) {
  const Double power = exp(hn::Abs(x));
  return hn::Mul(set(0.5), hn::Add(power, hn::Div(set(1), power)));
}

/// Sine and cosine of what is left after whole quarters of a turn.
struct Quarter {
  Double sine, cosine;
  hn::Vec<Integers> quarters;
};
/// For |x| < 1e5.
HWY_INLINE Quarter quarter(Double x) {
  constexpr double half_pi_high = std::numbers::pi / 2, half_pi_low = 6.123233995736766e-17;
  constexpr double sine_series[] = {
      -1.0 / 6,        1.0 / 120,        -1.0 / 5040,          1.0 / 362880,
      -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000};
  constexpr double cosine_series[] = {
      1.0 / 24,        -1.0 / 720,         1.0 / 40320,         -1.0 / 3628800,
      1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000};
  const auto at = turned(x, std::numbers::inv_pi * 2, half_pi_high, half_pi_low);
  const Double square = hn::Mul(at.rest, at.rest), half = hn::Mul(square, set(0.5));
  const Double sine = hn::MulAdd(hn::Mul(at.rest, square), long_polynomial(sine_series, square), at.rest);
  const Double most = hn::Sub(set(1), half), lost = hn::Sub(hn::Sub(set(1), most), half);
  const Double cosine =
      hn::Add(most, hn::MulAdd(hn::Mul(square, square), long_polynomial(cosine_series, square), lost));
  return {sine, cosine, at.bits};
}
/// Of the wave that begins so many quarters later.
HWY_INLINE Double wave(const Quarter& at, std::int64_t later) {
  const auto quarters = hn::Add(at.quarters, integers(later));
  const auto is_odd =
      hn::MaskFromVec(hn::BitCast(Doubles(), hn::Sub(integers(0), hn::And(quarters, integers(1)))));
  const auto sign = hn::ShiftLeft<62>(hn::And(quarters, integers(2)));
  return hn::Xor(hn::IfThenElse(is_odd, at.cosine, at.sine), hn::BitCast(Doubles(), sign));
}
HWY_INLINE Double sin(Double x) { return hn::IfThenElse(hn::Eq(x, set(0)), x, wave(quarter(x), 0)); }
HWY_INLINE Double cos(Double x) { return wave(quarter(x), 1); }
HWY_INLINE Double tan(Double x) {
  const auto at = quarter(x);
  return hn::IfThenElse(hn::Eq(x, set(0)), x, hn::Div(wave(at, 0), wave(at, 1)));
}

}  // namespace stridescope::kernels::HWY_NAMESPACE::of_doubles
HWY_AFTER_NAMESPACE();

#endif

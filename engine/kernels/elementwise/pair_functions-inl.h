// Per-target include guard.
#if defined(STRIDESCOPE_PAIR_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_PAIR_FUNCTIONS_INL_H
#undef STRIDESCOPE_PAIR_FUNCTIONS_INL_H
#else
#define STRIDESCOPE_PAIR_FUNCTIONS_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <limits>
#include <numbers>

#include "engine/kernels/elementwise/float_functions-inl.h"
#include "engine/kernels/elementwise/special_functions-inl.h"
#include "engine/kernels/elementwise/special_functions.h"

/// Functions of two floats in double precision, for those that fit; for rows as row_of_two() makes them.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

template <class F>
struct PairInDoubles {
  using OfOne = typename F::OfOne;
  /// As many as there are floats in a vector. False, and nothing is written, where one does not fit.
  static HWY_INLINE bool several(float* to, const float* a, const float* b) {
    const Doubles d;
    const auto half = hn::Lanes(d);
    const auto read = [&](const float* from) HWY_ATTR { return hn::PromoteTo(d, hn::LoadU(Floats(), from)); };
    const Double x = read(a), y = read(b), next_x = read(a + half), next_y = read(b + half);
    if (HWY_UNLIKELY(!hn::AllTrue(d, hn::And(F::fits(x, y), F::fits(next_x, next_y))))) return false;
    const Double found = F::of(x, y), next = F::of(next_x, next_y);
    hn::StoreU(hn::DemoteTo(Floats(), found), Floats(), to);
    hn::StoreU(hn::DemoteTo(Floats(), next), Floats(), to + half);
    return true;
  }
};

HWY_INLINE auto is_finite(Double x) { return hn::Lt(hn::Abs(x), set(infinity)); }

struct HypotOfFloats {
  using OfOne = functions::Hypot;
  static HWY_INLINE auto fits(Double a, Double b) { return hn::And(is_finite(a), is_finite(b)); }
  static HWY_INLINE Double of(Double a, Double b) { return hn::Sqrt(hn::MulAdd(a, a, hn::Mul(b, b))); }
};

struct Atan2OfFloats {
  using OfOne = functions::Atan2;
  static HWY_INLINE auto fits(Double y, Double x) {
    return hn::And(hn::And(is_finite(y), is_finite(x)), hn::Gt(hn::Max(hn::Abs(x), hn::Abs(y)), set(0)));
  }
  static HWY_INLINE Double of(Double y, Double x) { return angle(y, x); }
};

struct LogAddExpOfFloats {
  using OfOne = functions::LogAddExp;
  static HWY_INLINE auto fits(Double a, Double b) { return hn::And(is_finite(a), is_finite(b)); }
  static HWY_INLINE Double of(Double a, Double b) {
    return hn::Add(hn::Max(a, b), log_beyond_one_of_power(hn::Sub(a, b)));
  }
};

struct LogAddExp2OfFloats {
  using OfOne = functions::LogAddExp2;
  static HWY_INLINE auto fits(Double a, Double b) { return hn::And(is_finite(a), is_finite(b)); }
  static HWY_INLINE Double of(Double a, Double b) {
    const Double apart = hn::Mul(hn::Sub(a, b), set(std::numbers::ln2));
    return hn::MulAdd(log_beyond_one_of_power(apart), set(std::numbers::log2e), hn::Max(a, b));
  }
};

struct XLogYOfFloats {
  using OfOne = functions::XLogY;
  static HWY_INLINE auto fits(Double, Double y) { return hn::Eq(y, y); }
  static HWY_INLINE Double of(Double x, Double y) {
    const Double log = rounded(with_limits(y, logarithm(y, 1, std::numbers::ln2)));
    return hn::IfThenElseZero(hn::Ne(x, set(0)), hn::Mul(x, log));
  }
};

/// But for squares, cubes and their inverses, which are products of floats.
struct PowerOfFloats {
  using OfOne = functions::Power;
  static HWY_INLINE auto fits(Double x, Double y) {
    constexpr double least = std::numeric_limits<float>::min();
    const auto product = hn::Or(hn::Or(hn::Eq(y, set(2)), hn::Eq(y, set(3))), hn::Eq(y, set(-2)));
    return hn::And(hn::And(is_finite(x), hn::Ge(hn::Abs(x), set(least))), hn::AndNot(product, is_finite(y)));
  }
  static HWY_INLINE Double of(Double x, Double y) {
    const Double found = exponential(hn::Mul(y, logarithm(hn::Abs(x), 1, std::numbers::ln2)));
    const auto is_below = hn::Lt(x, set(0));
    if (hn::AllFalse(Doubles(), is_below)) return found;
    const Double half = hn::Mul(y, set(0.5));
    const Double odd = hn::IfThenElse(hn::Eq(hn::Round(half), half), found, hn::Neg(found));
    const Double whole =
        hn::IfThenElse(hn::Eq(hn::Round(y), y), odd, set(std::numeric_limits<double>::quiet_NaN()));
    return hn::IfThenElse(is_below, whole, found);
  }
};

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

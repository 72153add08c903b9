// Per-target include guard.
#if defined(STRIDESCOPE_ERF_OF_DOUBLES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_ERF_OF_DOUBLES_INL_H
#undef STRIDESCOPE_ERF_OF_DOUBLES_INL_H
#else
#define STRIDESCOPE_ERF_OF_DOUBLES_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "engine/kernels/elementwise/float_functions-inl.h"

/// erf of doubles to the last digit of the GNU C library's on an x86, which follows Sun's: of what is near 0
/// several at once, of the others one by one.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE::of_doubles {

constexpr double erf_bound = 1.25;

HWY_INLINE auto is_near_for_erf(Double x) {
  const Double size = hn::Abs(x);
  const auto is_within = hn::And(hn::Lt(size, set(erf_bound)), hn::Ge(size, set(0x1p-1015)));
  return hn::Or(is_within, hn::Eq(x, hn::Zero(Doubles())));
}
/// That a compiler does not fuse with a sum.
HWY_INLINE Double product(Double a, Double b) {
  Double made = hn::Mul(a, b);
#if HWY_ARCH_X86 && defined(__GNUC__)
  asm("" : "+v"(made.raw));
#endif
  return made;
}
/// a + b * x, rounded twice.
HWY_INLINE Double line(double a, double b, Double x) { return hn::Add(set(a), product(set(b), x)); }

/// Terms are added up in Sun's order.
HWY_INLINE Double erf_near(Double x) {
  constexpr double tiny = 0x1p-28, small = 0.84375, at_one = 8.45062911510467529297e-01,
                   of_tiny = 1.28379167095512586316e-01;
  const Double size = hn::Abs(x), z = hn::Mul(x, x), z2 = hn::Mul(z, z), z4 = hn::Mul(z2, z2);
  const auto sum = [](Double first, Double a, Double b, Double c, Double d)
                       HWY_ATTR { return hn::Add(hn::Add(first, product(a, b)), product(c, d)); };
  const Double r = sum(line(1.28379167095512558561e-01, -3.25042107247001499370e-01, z), z2,
                       line(-2.84817495755985104766e-02, -5.77027029648944159157e-03, z), z4,
                       set(-2.37630166566501626084e-05));
  const Double s = sum(line(1, 3.97917223959155352819e-01, z), z2,
                       line(6.50222499887672944485e-02, 5.08130628187576562776e-03, z), z4,
                       line(1.32494738004321644526e-04, -3.96022827877536812320e-06, z));
  const Double t = hn::Sub(size, set(1)), t2 = hn::Mul(t, t), t4 = hn::Mul(t2, t2), t6 = hn::Mul(t4, t2);
  const Double p = hn::Add(sum(line(-2.36211856075265944077e-03, 4.14856118683748331666e-01, t), t2,
                               line(-3.72207876035701323847e-01, 3.18346619901161753674e-01, t), t4,
                               line(-1.10894694282396677476e-01, 3.54783043256182359371e-02, t)),
                           product(t6, set(-2.16637559486879084300e-03)));
  const Double q = hn::Add(sum(line(1, 1.06420880400844228286e-01, t), t2,
                               line(5.40397917702171048937e-01, 7.18286544141962662868e-02, t), t4,
                               line(1.26171219808761642112e-01, 1.36370839120290507362e-02, t)),
                           product(t6, set(1.19844998467991074170e-02)));
  const auto is_small = hn::Lt(size, set(small));
  const Double quotient = hn::Div(hn::IfThenElse(is_small, r, p), hn::IfThenElse(is_small, s, q));
  const Double factor = hn::IfThenElse(hn::Lt(size, set(tiny)), set(of_tiny), quotient);
  return hn::IfThenElse(is_small, hn::Add(x, product(x, factor)),
                        hn::CopySign(hn::Add(set(at_one), quotient), x));
}

constexpr std::int64_t erf_part = 256;

/// At most `erf_part` of them; the places are apart.
inline void erf_of_part(double* to, const double* from, std::int64_t n) {
  const Doubles d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  std::int64_t far[erf_part];
  std::int64_t count = 0, i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Double x = hn::LoadU(d, from + i);
    hn::StoreU(erf_near(x), d, to + i);
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, hn::Not(is_near_for_erf(x)), bytes);
    for (unsigned bits = bytes[0]; bits != 0; bits &= bits - 1) far[count++] = i + std::countr_zero(bits);
  }
  for (std::int64_t k = 0; k < count; ++k) to[far[k]] = std::erf(from[far[k]]);
  for (; i < n; ++i) to[i] = std::erf(from[i]);
}

struct Erf {
  static void packed(double* to, const double* from, std::int64_t n) {
    double bells[erf_part];
    for (std::int64_t done = 0; done < n; done += erf_part) {
      const auto count = std::min(erf_part, n - done);
      erf_of_part(bells, from + done, count);
      std::copy_n(bells, count, to + done);
    }
  }
};
struct Gelu {
  static void packed(double* to, const double* from, std::int64_t n) {
    double arguments[erf_part], bells[erf_part];
    for (std::int64_t done = 0; done < n; done += erf_part) {
      const auto count = std::min(erf_part, n - done);
      for (std::int64_t i = 0; i < count; ++i)
        arguments[i] = from[done + i] * (1 / std::numbers::sqrt2_v<double>);
      erf_of_part(bells, arguments, count);
      for (std::int64_t i = 0; i < count; ++i) to[done + i] = from[done + i] * 0.5 * (1 + bells[i]);
    }
  }
};

}  // namespace stridescope::kernels::HWY_NAMESPACE::of_doubles
HWY_AFTER_NAMESPACE();

#endif

#include "engine/kernels/float_row.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "engine/kernels/element.h"

// Where there are no vectors of four doubles, or two of an ARM, the standard library's functions are as fast.
#define HWY_DISABLED_TARGETS                                                                           \
  ((HWY_AVX2 - 1) | HWY_SSE4 | HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | \
   HWY_WASM | HWY_PPC8)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/float_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if HWY_TARGET == HWY_AVX2 || (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128)
#include <hwy/contrib/math/math-inl.h>
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_AVX2 || (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128)

namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::ScalableTag<double>;
using Double = hn::Vec<Doubles>;
using Floats = hn::Rebind<float, Doubles>;

constexpr double infinity = std::numeric_limits<double>::infinity();

HWY_INLINE Double set(double value) { return hn::Set(Doubles(), value); }
HWY_INLINE Double rounded(Double x) { return hn::PromoteTo(Doubles(), hn::DemoteTo(Floats(), x)); }

/// A function in double precision, for floats strictly between two bounds; for others in the standard
/// library's words.
#define STRIDESCOPE_FLOAT_FUNCTION(Name, low, high, vector_expression, scalar_expression) \
  struct Name {                                                                           \
    static constexpr double least = (low), most = (high);                                 \
    static HWY_INLINE Double of(Double x) {                                               \
      [[maybe_unused]] const Doubles d;                                                   \
      return (vector_expression);                                                         \
    }                                                                                     \
    static float of(float x) { return (scalar_expression); }                              \
  };

HWY_INLINE Double sigmoid(Double x) {
  return hn::Div(set(1), hn::Add(set(1), hn::Exp(Doubles(), hn::Neg(x))));
}
inline float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

template <std::size_t n>
HWY_INLINE Double polynomial(const double (&coefficients)[n], Double x) {
  Double sum = set(coefficients[n - 1]);
  for (std::size_t i = n - 1; i-- > 0;) sum = hn::MulAdd(sum, x, set(coefficients[i]));
  return sum;
}

/// Within 6e-11 of it: erf(x) / x below 2, erf(x) from there to 4, interpolated where Chebyshev's polynomials
/// are 0.
HWY_INLINE Double erf(Double x) {
  constexpr double near[] = {0.6749332360079274,      -0.261111860902316,     0.11947914089100406,
                             -0.04866277825794365,    0.017128318020106024,   -0.005234869379667369,
                             0.0014052043171448752,   -0.0003351655988217549, 7.158454522734207e-05,
                             -1.3909696191374634e-05, 2.665989067798899e-06,  -4.334558280173585e-07},
                   far[] = {0.9999779094488539,     0.00013925314818935802, -0.00041775383912605703,
                            0.0007890969926812006,  -0.0010444831430984586, 0.0010165871428130294,
                            -0.0007375282171280527, 0.0003903777835968663,  -0.00013624807835887261,
                            1.4395659733667196e-05, 1.7784379609638284e-05, -1.146597513666262e-05,
                            1.4443035278990006e-06, 6.150240984379689e-07};
  const Double size = hn::Min(hn::Abs(x), set(4)), square = hn::Mul(size, size);
  const Double below = hn::Mul(size, polynomial(near, hn::MulSub(square, set(0.5), set(1))));
  const Double beyond = polynomial(far, hn::Sub(size, set(3)));
  return hn::CopySign(hn::IfThenElse(hn::Lt(size, set(2)), below, beyond), x);
}

/// Rounded as often as a program of floats rounds it.
HWY_INLINE Double gelu(Double x) {
  const auto half_root = static_cast<double>(1.0F / std::numbers::sqrt2_v<float>);
  const Double bell = rounded(erf(rounded(hn::Mul(x, set(half_root)))));
  return hn::Mul(hn::Mul(x, set(0.5)), rounded(hn::Add(set(1), bell)));
}

/// A logarithm of what is `above` the least that has none.
HWY_INLINE Double logarithm(Double above, Double found) {
  const Double at_most = hn::IfThenElse(hn::Eq(above, set(0)), set(-infinity),
                                        hn::Set(Doubles(), std::numeric_limits<double>::quiet_NaN()));
  return hn::IfThenElse(hn::Gt(above, set(0)), found, at_most);
}

STRIDESCOPE_FLOAT_FUNCTION(Exp2, -1000, 1000, hn::Exp(d, hn::Mul(x, set(0.693147180559945309417))),
                           std::exp2(x))
STRIDESCOPE_FLOAT_FUNCTION(Expm1, -700, 700, hn::Expm1(d, x), std::expm1(x))
STRIDESCOPE_FLOAT_FUNCTION(Log, -infinity, infinity, logarithm(x, hn::Log(d, x)), std::log(x))
STRIDESCOPE_FLOAT_FUNCTION(Log2, -infinity, infinity, logarithm(x, hn::Log2(d, x)), std::log2(x))
STRIDESCOPE_FLOAT_FUNCTION(Log10, -infinity, infinity, logarithm(x, hn::Log10(d, x)), std::log10(x))
STRIDESCOPE_FLOAT_FUNCTION(Log1p, -infinity, infinity, logarithm(hn::Add(x, set(1)), hn::Log1p(d, x)),
                           std::log1p(x))
STRIDESCOPE_FLOAT_FUNCTION(Sin, -39000, 39000, hn::Sin(d, x), std::sin(x))
STRIDESCOPE_FLOAT_FUNCTION(Cos, -39000, 39000, hn::Cos(d, x), std::cos(x))
STRIDESCOPE_FLOAT_FUNCTION(Tan, -39000, 39000, hn::Div(hn::Sin(d, x), hn::Cos(d, x)), std::tan(x))
STRIDESCOPE_FLOAT_FUNCTION(Asin, -1, 1, hn::Asin(d, x), std::asin(x))
STRIDESCOPE_FLOAT_FUNCTION(Acos, -1, 1, hn::Acos(d, x), std::acos(x))
STRIDESCOPE_FLOAT_FUNCTION(Atan, -infinity, infinity, hn::Atan(d, x), std::atan(x))
STRIDESCOPE_FLOAT_FUNCTION(Sinh, -700, 700, hn::Sinh(d, x), std::sinh(x))
STRIDESCOPE_FLOAT_FUNCTION(Cosh, -700, 700, hn::Mul(set(0.5), hn::Add(hn::Exp(d, x), hn::Exp(d, hn::Neg(x)))),
                           std::cosh(x))
STRIDESCOPE_FLOAT_FUNCTION(Tanh, -infinity, infinity, hn::Tanh(d, x), std::tanh(x))
STRIDESCOPE_FLOAT_FUNCTION(Sigmoid, -700, 700, sigmoid(x), sigmoid(x))
STRIDESCOPE_FLOAT_FUNCTION(Silu, -700, 700, hn::Mul(x, sigmoid(x)), x / (1.0F + std::exp(-x)))
STRIDESCOPE_FLOAT_FUNCTION(Softplus, -700, 20.0000001, hn::Log1p(d, hn::Exp(d, x)),
                           x > 20.0F ? x : std::log1p(std::exp(x)))
STRIDESCOPE_FLOAT_FUNCTION(Erf, -infinity, infinity, erf(x), std::erf(x))
STRIDESCOPE_FLOAT_FUNCTION(Gelu, -infinity, infinity, gelu(x),
                           x * 0.5F * (1.0F + std::erf(x * (1.0F / std::numbers::sqrt2_v<float>))))
#undef STRIDESCOPE_FLOAT_FUNCTION

template <class F>
HWY_INLINE void several(float* to, const float* from) {
  const Doubles d;
  const Floats f;
  const auto source = hn::LoadU(f, from);
  const Double x = hn::PromoteTo(d, source);
  const auto fits = hn::And(hn::Gt(x, set(F::least)), hn::Lt(x, set(F::most)));
  const auto result = hn::DemoteTo(f, F::of(x));
  if (HWY_LIKELY(hn::AllTrue(d, fits))) return hn::StoreU(result, f, to);
  constexpr std::size_t most = hn::MaxLanes(Doubles());
  HWY_ALIGN double are_fit[most];
  HWY_ALIGN float elements[most];
  hn::Store(hn::IfThenElseZero(fits, set(1)), d, are_fit);
  hn::Store(source, f, elements);
  hn::StoreU(result, f, to);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i)
    if (are_fit[i] == 0) to[i] = F::of(elements[i]);
}

template <class F>
struct InDoubles {
  static void packed(float* to, const float* from, std::int64_t n) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Doubles()));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) several<F>(to + i, from + i);
    if (i == n) return;
    constexpr std::size_t most = hn::MaxLanes(Doubles());
    float rest[most], results[most];
    std::fill_n(rest, most, from[i]);
    std::copy(from + i, from + n, rest);
    several<F>(results, rest);
    std::copy_n(results, n - i, to + i);
  }
};

/// A function that is one instruction.
#define STRIDESCOPE_FLOAT_INSTRUCTION(Name, expression, scalar_expression) \
  struct Name {                                                            \
    static void packed(float* to, const float* from, std::int64_t n) {     \
      const hn::ScalableTag<float> d;                                      \
      const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));          \
      std::int64_t i = 0;                                                  \
      for (; i + lanes <= n; i += lanes) {                                 \
        const auto x = hn::LoadU(d, from + i);                             \
        hn::StoreU((expression), d, to + i);                               \
      }                                                                    \
      for (; i < n; ++i) {                                                 \
        const float x = from[i];                                           \
        to[i] = (scalar_expression);                                       \
      }                                                                    \
    }                                                                      \
  };
STRIDESCOPE_FLOAT_INSTRUCTION(Floor, hn::Floor(x), std::floor(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Ceil, hn::Ceil(x), std::ceil(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Round, hn::Round(x), std::nearbyint(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Trunc, hn::Trunc(x), std::trunc(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Frac, hn::Sub(x, hn::Trunc(x)), x - std::trunc(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Sqrt, hn::Sqrt(x), std::sqrt(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Rsqrt, hn::Div(hn::Set(d, 1.0F), hn::Sqrt(x)), 1.0F / std::sqrt(x))
#undef STRIDESCOPE_FLOAT_INSTRUCTION

/// Elements that lie apart are put together, some at a time.
template <class F>
void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  constexpr std::int64_t size = sizeof(float), part = 256;
  if (stride[0] == size && stride[1] == size)
    return F::packed(reinterpret_cast<float*>(data[0]), reinterpret_cast<const float*>(data[1]), n);
  float elements[part];
  for (std::int64_t done = 0; done < n; done += part) {
    const auto count = std::min(part, n - done);
    for (std::int64_t i = 0; i < count; ++i) elements[i] = load<float>(data[1] + (done + i) * stride[1]);
    F::packed(elements, elements, count);
    for (std::int64_t i = 0; i < count; ++i) store<float>(data[0] + (done + i) * stride[0], elements[i]);
  }
}

Row row_of(Unary op) {
  switch (op) {
    case Unary::exp2: return row<InDoubles<Exp2>>;
    case Unary::expm1: return row<InDoubles<Expm1>>;
    case Unary::log: return row<InDoubles<Log>>;
    case Unary::log2: return row<InDoubles<Log2>>;
    case Unary::log10: return row<InDoubles<Log10>>;
    case Unary::log1p: return row<InDoubles<Log1p>>;
    case Unary::sin: return row<InDoubles<Sin>>;
    case Unary::cos: return row<InDoubles<Cos>>;
    case Unary::tan: return row<InDoubles<Tan>>;
    case Unary::asin: return row<InDoubles<Asin>>;
    case Unary::acos: return row<InDoubles<Acos>>;
    case Unary::atan: return row<InDoubles<Atan>>;
    case Unary::sinh: return row<InDoubles<Sinh>>;
    case Unary::cosh: return row<InDoubles<Cosh>>;
    case Unary::tanh: return row<InDoubles<Tanh>>;
    case Unary::sigmoid: return row<InDoubles<Sigmoid>>;
    case Unary::silu: return row<InDoubles<Silu>>;
    case Unary::softplus: return row<InDoubles<Softplus>>;
    case Unary::erf: return row<InDoubles<Erf>>;
    case Unary::gelu: return row<InDoubles<Gelu>>;
    case Unary::floor: return row<Floor>;
    case Unary::ceil: return row<Ceil>;
    case Unary::round: return row<Round>;
    case Unary::trunc: return row<Trunc>;
    case Unary::frac: return row<Frac>;
    case Unary::sqrt: return row<Sqrt>;
    case Unary::rsqrt: return row<Rsqrt>;
    default: return nullptr;
  }
}

#else

Row row_of(Unary) { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(row_of);

Row float_row(Unary op) { return HWY_DYNAMIC_DISPATCH(row_of)(op); }

}  // namespace stridescope::kernels
#endif

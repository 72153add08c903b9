#include "engine/kernels/elementwise/float_row.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/float_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include <hwy/contrib/math/math-inl.h>

#include "engine/kernels/elementwise/arithmetic_rows-inl.h"
#include "engine/kernels/elementwise/double_functions-inl.h"
#include "engine/kernels/elementwise/float_functions-inl.h"
#include "engine/kernels/elementwise/in_doubles-inl.h"
#include "engine/kernels/elementwise/inverse_sine-inl.h"
#include "engine/kernels/elementwise/number_rows-inl.h"
#include "engine/kernels/elementwise/pair_functions-inl.h"
#include "engine/kernels/elementwise/single_functions-inl.h"
#include "engine/kernels/elementwise/special_functions-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

constexpr double largest = std::numeric_limits<float>::max();

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

STRIDESCOPE_FLOAT_FUNCTION(Exp, -infinity, infinity, exponential(x), std::exp(x))
STRIDESCOPE_FLOAT_FUNCTION(Exp2, -200, 200, exponential(hn::Mul(x, set(std::numbers::ln2))), std::exp2(x))
STRIDESCOPE_FLOAT_FUNCTION(Expm1, -infinity, infinity, exponential_less_one(x), std::expm1(x))
STRIDESCOPE_FLOAT_FUNCTION(Log, -infinity, infinity, with_limits(x, logarithm(x, 1, std::numbers::ln2)),
                           std::log(x))
STRIDESCOPE_FLOAT_FUNCTION(Log2, -infinity, infinity, with_limits(x, logarithm(x, std::numbers::log2e, 1)),
                           std::log2(x))
STRIDESCOPE_FLOAT_FUNCTION(Log10, -infinity, infinity,
                           with_limits(x, logarithm(x, std::numbers::log10e,
                                                    std::numbers::log10e* std::numbers::ln2)),
                           std::log10(x))
STRIDESCOPE_FLOAT_FUNCTION(Log1p, -infinity, infinity, logarithm_beyond_one(x), std::log1p(x))
STRIDESCOPE_FLOAT_FUNCTION(Sin, -39000, 39000, sine(x, 0), std::sin(x))
STRIDESCOPE_FLOAT_FUNCTION(Cos, -39000, 39000, hn::Neg(sine(x, 0.5)), std::cos(x))
STRIDESCOPE_FLOAT_FUNCTION(Tan, -39000, 39000, tangent(x), std::tan(x))
STRIDESCOPE_FLOAT_FUNCTION(Asin, -infinity, infinity, inverse_sine(x), std::asin(x))
STRIDESCOPE_FLOAT_FUNCTION(Acos, -infinity, infinity, inverse_cosine(x), std::acos(x))
STRIDESCOPE_FLOAT_FUNCTION(Atan, -infinity, infinity, arctangent(x), std::atan(x))
STRIDESCOPE_FLOAT_FUNCTION(Sinh, -180, 180, sinh(x), std::sinh(x))
STRIDESCOPE_FLOAT_FUNCTION(Cosh, -180, 180,
                           hn::Mul(set(0.5), hn::Add(exponential(x), exponential(hn::Neg(x)))), std::cosh(x))
STRIDESCOPE_FLOAT_FUNCTION(Tanh, -infinity, infinity, tanh(x), std::tanh(x))
STRIDESCOPE_FLOAT_FUNCTION(Sigmoid, -infinity, infinity, sigmoid(x), 1.0F / (1.0F + std::exp(-x)))
STRIDESCOPE_FLOAT_FUNCTION(Silu, -180, infinity, hn::Mul(x, sigmoid(x)), x / (1.0F + std::exp(-x)))
STRIDESCOPE_FLOAT_FUNCTION(Softplus, -180, 20.0000001, softplus(x), x > 20.0F ? x : std::log1p(std::exp(x)))
STRIDESCOPE_FLOAT_FUNCTION(Erf, -infinity, infinity, erf(x), std::erf(x))
STRIDESCOPE_FLOAT_FUNCTION(Erfc, -infinity, infinity, erfc(x), std::erfc(x))
STRIDESCOPE_FLOAT_FUNCTION(ErfInv, -infinity, infinity, erfinv(x), functions::ErfInv()(x))
STRIDESCOPE_FLOAT_FUNCTION(LogGamma, -largest, largest, log_gamma(x),
                           static_cast<float>(std::lgamma(static_cast<double>(x))))
STRIDESCOPE_FLOAT_FUNCTION(Asinh, -largest, largest, asinh(x), std::asinh(x))
STRIDESCOPE_FLOAT_FUNCTION(Acosh, -infinity, infinity, acosh(x), std::acosh(x))
STRIDESCOPE_FLOAT_FUNCTION(Atanh, -infinity, infinity, atanh(x), std::atanh(x))
STRIDESCOPE_FLOAT_FUNCTION(Sinc, -12000, 12000, sinc(x), functions::Sinc()(x))
STRIDESCOPE_FLOAT_FUNCTION(LogSigmoid, -infinity, infinity, log_sigmoid(x), functions::LogSigmoid()(x))
STRIDESCOPE_FLOAT_FUNCTION(Mish, -largest, infinity, mish(x), functions::Mish()(x))
#undef STRIDESCOPE_FLOAT_FUNCTION

/// F::of(d, x) takes all floats.
template <class F>
struct InFloats {
  static void packed(float* to, const float* from, std::int64_t n) {
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) hn::StoreU(F::of(d, hn::LoadU(d, from + i)), d, to + i);
    if (i < n) store_first(F::of(d, load_filled(d, from + i, n - i)), d, to + i, n - i);
  }
};
/// Takes all floats by way of F, which takes those that are F::is_near, and InDoubles, which takes all.
template <class F, class OfDouble>
struct NearOrInDoubles {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    const auto is_near = F::is_near(d, x);
    const Single found = F::of(d, x);
    if (HWY_LIKELY(hn::AllTrue(d, is_near))) return found;
    float elements[hn::MaxLanes(hn::ScalableTag<float>())];
    hn::StoreU(x, d, elements);
    InDoubles<OfDouble>::packed(elements, elements, static_cast<std::int64_t>(hn::Lanes(d)));
    return hn::IfThenElse(is_near, found, hn::LoadU(d, elements));
  }
};
/// Near are floats that are smaller in size.
template <int bound>
struct Below {
  template <class D>
  static HWY_INLINE auto is_near(D d, Single x) {
    return hn::Lt(hn::Abs(x), hn::Set(d, bound));
  }
};
struct ExpOfFloats : Below<87> {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    return nearest_exponential(d, x);
  }
};
/// Of all but what is smaller than the normal floats.
struct LogOfFloats {
  template <class D>
  static HWY_INLINE auto is_near(D d, Single x) {
    const auto is_small =
        hn::And(hn::Gt(x, hn::Zero(d)), hn::Lt(x, hn::Set(d, std::numeric_limits<float>::min())));
    return hn::Not(is_small);
  }
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    constexpr auto endless = std::numeric_limits<float>::infinity(),
                   nan = std::numeric_limits<float>::quiet_NaN();
    const Single below = hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::Set(d, nan), hn::Set(d, -endless));
    const Single found = hn::IfThenElse(hn::Gt(x, hn::Zero(d)), nearest_logarithm(d, x), below);
    return hn::IfThenElse(hn::Lt(x, hn::Set(d, endless)), found, x);
  }
};
struct SigmoidOfFloats : Below<80> {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    const Single one = hn::Set(d, 1);
    return hn::Div(one, hn::Add(one, exponential_of_floats(d, hn::Neg(x))));
  }
};
struct SiluOfFloats : Below<80> {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    return hn::Div(x, hn::Add(hn::Set(d, 1), exponential_of_floats(d, hn::Neg(x))));
  }
};

/// As programs of floats round them.
struct Gelu {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    const Single bell = erf_of_floats(d, hn::Mul(x, hn::Set(d, 1.0F / std::numbers::sqrt2_v<float>)));
    return hn::Mul(hn::Mul(x, hn::Set(d, 0.5F)), hn::Add(hn::Set(d, 1), bell));
  }
};
struct GeluTanh {
  template <class D>
  static HWY_INLINE Single of(D d, Single x) {
    constexpr float factor = 2 * std::numbers::sqrt2_v<float> * std::numbers::inv_sqrtpi_v<float>;
    const Single one = hn::Set(d, 1), cube = hn::Mul(hn::Mul(x, x), x);
    const Single twice = hn::Mul(hn::Set(d, factor), hn::MulAdd(cube, hn::Set(d, 0.044715F), x));
    // Where tanh is -1 to the last digit of a float, nothing is left.
    const Single inside = hn::Max(hn::Set(d, -40), hn::Min(hn::Set(d, 40), twice));
    const Single half = hn::Div(one, hn::Add(one, exponential_of_floats(d, hn::Neg(inside))));
    return hn::Mul(x, hn::IfThenElseZero(hn::Ge(half, hn::Set(d, 0x1p-26F)), half));
  }
};

/// Functions that are an instruction or two.
#define STRIDESCOPE_FLOAT_INSTRUCTION(Name, expression)           \
  struct Name {                                                   \
    template <class D>                                            \
    static HWY_INLINE Single of([[maybe_unused]] D d, Single x) { \
      return (expression);                                        \
    }                                                             \
  };
STRIDESCOPE_FLOAT_INSTRUCTION(Negative, hn::Neg(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Absolute, hn::Abs(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Relu, hn::IfThenZeroElse(hn::Lt(x, hn::Zero(d)), x))
STRIDESCOPE_FLOAT_INSTRUCTION(Square, hn::Mul(x, x))
STRIDESCOPE_FLOAT_INSTRUCTION(Floor, hn::Floor(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Ceil, hn::Ceil(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Round, hn::Round(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Trunc, hn::Trunc(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Frac, hn::Sub(x, hn::Trunc(x)))
STRIDESCOPE_FLOAT_INSTRUCTION(Sqrt, hn::Sqrt(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Rsqrt, hn::Div(hn::Set(d, 1.0F), hn::Sqrt(x)))
#undef STRIDESCOPE_FLOAT_INSTRUCTION

/// Odds as programs of floats round them, then their logarithms.
struct LogOfOdds {
  static void packed(float* to, const float* from, std::int64_t n) {
    constexpr std::int64_t part = 512;
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    HWY_ALIGN float odds[part];
    for (std::int64_t begin = 0; begin < n; begin += part) {
      const auto count = std::min(part, n - begin);
      std::int64_t i = 0;
      for (; i + lanes <= count; i += lanes) {
        const Single x = hn::LoadU(d, from + begin + i);
        hn::Store(hn::Div(x, hn::Sub(hn::Set(d, 1), x)), d, odds + i);
      }
      for (; i < count; ++i) odds[i] = from[begin + i] / (1.0F - from[begin + i]);
      InDoubles<Log>::packed(to + begin, odds, count);
    }
  }
};

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
    case Unary::exp: return row<InFloats<NearOrInDoubles<ExpOfFloats, Exp>>>;
    case Unary::exp2: return row<InDoubles<Exp2>>;
    case Unary::expm1: return row<InDoubles<Expm1>>;
    case Unary::log: return row<InFloats<NearOrInDoubles<LogOfFloats, Log>>>;
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
    case Unary::sigmoid: return row<InFloats<NearOrInDoubles<SigmoidOfFloats, Sigmoid>>>;
    case Unary::silu: return row<InFloats<NearOrInDoubles<SiluOfFloats, Silu>>>;
    case Unary::softplus: return row<InDoubles<Softplus>>;
    case Unary::erf: return row<InDoubles<Erf>>;
    case Unary::erfc: return row<InDoubles<Erfc>>;
    case Unary::erfinv: return row<InDoubles<ErfInv>>;
    case Unary::lgamma: return row<InDoubles<LogGamma>>;
    case Unary::asinh: return row<InDoubles<Asinh>>;
    case Unary::acosh: return row<InDoubles<Acosh>>;
    case Unary::atanh: return row<InDoubles<Atanh>>;
    case Unary::sinc: return row<InDoubles<Sinc>>;
    case Unary::logit: return row<LogOfOdds>;
    case Unary::log_sigmoid: return row<InDoubles<LogSigmoid>>;
    case Unary::mish: return row<InDoubles<Mish>>;
    case Unary::gelu: return row<InFloats<Gelu>>;
    case Unary::gelu_tanh: return row<InFloats<GeluTanh>>;
    case Unary::negative: return row<InFloats<Negative>>;
    case Unary::absolute: return row<InFloats<Absolute>>;
    case Unary::relu: return row<InFloats<Relu>>;
    case Unary::square: return row<InFloats<Square>>;
    case Unary::floor: return row<InFloats<Floor>>;
    case Unary::ceil: return row<InFloats<Ceil>>;
    case Unary::round: return row<InFloats<Round>>;
    case Unary::trunc: return row<InFloats<Trunc>>;
    case Unary::frac: return row<InFloats<Frac>>;
    case Unary::sqrt: return row<InFloats<Sqrt>>;
    case Unary::rsqrt: return row<InFloats<Rsqrt>>;
    default: return nullptr;
  }
}

Row row_of(Binary op) {
  switch (op) {
    case Binary::elu: return WithNumbers<Elu, float>::row;
    case Binary::hypot: return row_of_two<float, PairInDoubles<HypotOfFloats>>;
    case Binary::atan2: return row_of_two<float, PairInDoubles<Atan2OfFloats>>;
    case Binary::logaddexp: return row_of_two<float, PairInDoubles<LogAddExpOfFloats>>;
    case Binary::logaddexp2: return row_of_two<float, PairInDoubles<LogAddExp2OfFloats>>;
    case Binary::xlogy: return row_of_two<float, PairInDoubles<XLogYOfFloats>>;
    case Binary::power: return row_of_two<float, PairInDoubles<PowerOfFloats>>;
    default: return arithmetic_row<float>(op);
  }
}
Row row_of(Ternary op) {
  switch (op) {
    case Ternary::clamp: return clamp_row<float>;
    case Ternary::softplus: return WithNumbers<ScaledSoftplus, float, float>::row;
    default: return nullptr;
  }
}
Row row_of(Quaternary op) {
  if (op == Quaternary::elu) return WithNumbers<ScaledElu<Expm1>, float, float, float>::row;
  if (op == Quaternary::nan_to_num) return nan_to_number_row<float>;
  return nullptr;
}

#else

Row row_of(Unary) { return nullptr; }
Row row_of(Binary) { return nullptr; }
Row row_of(Ternary) { return nullptr; }
Row row_of(Quaternary) { return nullptr; }

#endif

Row unary_row(Unary op) { return row_of(op); }
Row binary_row(Binary op) { return row_of(op); }
Row ternary_row(Ternary op) { return row_of(op); }
Row quaternary_row(Quaternary op) { return row_of(op); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(unary_row);
HWY_EXPORT(binary_row);
HWY_EXPORT(ternary_row);
HWY_EXPORT(quaternary_row);

Row float_row(Unary op) { return HWY_DYNAMIC_DISPATCH(unary_row)(op); }
Row float_row(Binary op) { return HWY_DYNAMIC_DISPATCH(binary_row)(op); }
Row float_row(Ternary op) { return HWY_DYNAMIC_DISPATCH(ternary_row)(op); }
Row float_row(Quaternary op) { return HWY_DYNAMIC_DISPATCH(quaternary_row)(op); }

}  // namespace stridescope::kernels
#endif

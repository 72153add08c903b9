#include "engine/kernels/float_row.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "engine/kernels/binary_functions.h"
#include "engine/kernels/element.h"
#include "engine/kernels/exponential.h"

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

#include "engine/kernels/float_functions-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_AVX2 || (HWY_ARCH_ARM_A64 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128)

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
STRIDESCOPE_FLOAT_FUNCTION(Expm1, -700, 700, hn::Expm1(d, x), std::expm1(x))
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
STRIDESCOPE_FLOAT_FUNCTION(Tan, -39000, 39000, hn::Div(sine(x, 0), hn::Neg(sine(x, 0.5))), std::tan(x))
STRIDESCOPE_FLOAT_FUNCTION(Asin, -1, 1, hn::Asin(d, x), std::asin(x))
STRIDESCOPE_FLOAT_FUNCTION(Acos, -1, 1, hn::Acos(d, x), std::acos(x))
STRIDESCOPE_FLOAT_FUNCTION(Atan, -infinity, infinity, hn::Atan(d, x), std::atan(x))
STRIDESCOPE_FLOAT_FUNCTION(Sinh, -700, 700, hn::Sinh(d, x), std::sinh(x))
STRIDESCOPE_FLOAT_FUNCTION(Cosh, -180, 180,
                           hn::Mul(set(0.5), hn::Add(exponential(x), exponential(hn::Neg(x)))), std::cosh(x))
STRIDESCOPE_FLOAT_FUNCTION(Tanh, -infinity, infinity, tanh(x), std::tanh(x))
STRIDESCOPE_FLOAT_FUNCTION(Sigmoid, -infinity, infinity, sigmoid(x), 1.0F / (1.0F + std::exp(-x)))
STRIDESCOPE_FLOAT_FUNCTION(Silu, -180, infinity, hn::Mul(x, sigmoid(x)), x / (1.0F + std::exp(-x)))
STRIDESCOPE_FLOAT_FUNCTION(Softplus, -180, 20.0000001, logarithm_beyond_one(exponential(x)),
                           x > 20.0F ? x : std::log1p(std::exp(x)))
STRIDESCOPE_FLOAT_FUNCTION(Erf, -infinity, infinity, erf(x), std::erf(x))
#undef STRIDESCOPE_FLOAT_FUNCTION

template <class F>
inline constexpr bool takes_all = F::least == -infinity&& F::most == infinity;

HWY_INLINE Double load_doubles(const float* from) {
  return hn::PromoteTo(Doubles(), hn::LoadU(Floats(), from));
}
HWY_INLINE void store_floats(Double x, float* to) { hn::StoreU(hn::DemoteTo(Floats(), x), Floats(), to); }

template <class F>
HWY_INLINE void several(float* to, const float* from) {
  const Doubles d;
  const Double x = load_doubles(from), result = F::of(x);
  const auto fits = hn::And(hn::Gt(x, set(F::least)), hn::Lt(x, set(F::most)));
  if (takes_all<F> || HWY_LIKELY(hn::AllTrue(d, fits))) return store_floats(result, to);
  constexpr std::size_t most = hn::MaxLanes(Doubles());
  HWY_ALIGN double are_fit[most];
  float elements[most];
  hn::Store(hn::IfThenElseZero(fits, set(1)), d, are_fit);
  std::copy_n(from, hn::Lanes(d), elements);
  store_floats(result, to);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i)
    if (are_fit[i] == 0) to[i] = F::of(elements[i]);
}

template <class F>
struct InDoubles {
  static void packed(float* to, const float* from, std::int64_t n) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Doubles()));
    std::int64_t i = 0;
    for (; takes_all<F> && i + 2 * lanes <= n; i += 2 * lanes) {
      const Double first = load_doubles(from + i), second = load_doubles(from + i + lanes);
      store_floats(F::of(first), to + i);
      store_floats(F::of(second), to + i + lanes);
    }
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

double sum_exponentials(double* to, const float* from, double largest, std::int64_t n) {
  const Doubles d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Double most = set(largest);
  Double first_sum = hn::Zero(d), second_sum = hn::Zero(d);
  std::int64_t i = 0;
  for (; i + 2 * lanes <= n; i += 2 * lanes) {
    const Double first = exponential(hn::Sub(load_doubles(from + i), most)),
                 second = exponential(hn::Sub(load_doubles(from + i + lanes), most));
    hn::StoreU(first, d, to + i);
    hn::StoreU(second, d, to + i + lanes);
    first_sum = hn::Add(first_sum, first);
    second_sum = hn::Add(second_sum, second);
  }
  double total = hn::GetLane(hn::SumOfLanes(d, hn::Add(first_sum, second_sum)));
  for (; i < n; ++i) total += to[i] = kernels::exponential(static_cast<double>(from[i]) - largest);
  return total;
}
SumExponentials exponentials_of_target() { return sum_exponentials; }

/// The bell in double, the rest as a program of floats rounds it.
struct Gelu {
  static void packed(float* to, const float* from, std::int64_t n) {
    constexpr std::int64_t part = 256;
    float bell[part];
    for (std::int64_t begin = 0; begin < n; begin += part) {
      const auto count = std::min(part, n - begin);
      const float* x = from + begin;
      for (std::int64_t i = 0; i < count; ++i) bell[i] = x[i] * (1.0F / std::numbers::sqrt2_v<float>);
      InDoubles<Erf>::packed(bell, bell, count);
      for (std::int64_t i = 0; i < count; ++i) to[begin + i] = x[i] * 0.5F * (1.0F + bell[i]);
    }
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
STRIDESCOPE_FLOAT_INSTRUCTION(Negative, hn::Neg(x), -x)
STRIDESCOPE_FLOAT_INSTRUCTION(Absolute, hn::Abs(x), std::fabs(x))
STRIDESCOPE_FLOAT_INSTRUCTION(Relu, hn::IfThenZeroElse(hn::Lt(x, hn::Zero(d)), x), x < 0.0F ? 0.0F : x)
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
    case Unary::exp: return row<InDoubles<Exp>>;
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
    case Unary::gelu: return row<Gelu>;
    case Unary::negative: return row<Negative>;
    case Unary::absolute: return row<Absolute>;
    case Unary::relu: return row<Relu>;
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

/// An operand that is one element for the whole row is put where a vector of it is read again and again.
class Operand {
 public:
  Operand(const std::byte* data, std::int64_t stride) : at_(reinterpret_cast<const float*>(data)) {
    if (stride != 0) return;
    std::fill_n(repeated_, std::size(repeated_), *at_);
    at_ = repeated_;
    step_ = 0;
  }
  Operand(const Operand&) = delete;
  Operand& operator=(const Operand&) = delete;
  const float* from(std::int64_t i) const { return at_ + i * step_; }

 private:
  const float* at_;
  std::int64_t step_ = 1;
  float repeated_[hn::MaxLanes(hn::ScalableTag<float>())];
};

bool is_packed_or_repeated(std::int64_t stride) { return stride == 0 || stride == sizeof(float); }

template <class F>
void row_of_two(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  const auto one = [&](std::int64_t i) {
    store<float>(data[0] + i * stride[0], typename F::OfOne()(load<float>(data[1] + i * stride[1]),
                                                              load<float>(data[2] + i * stride[2])));
  };
  std::int64_t i = 0;
  if (stride[0] == sizeof(float) && is_packed_or_repeated(stride[1]) && is_packed_or_repeated(stride[2])) {
    const Operand a(data[1], stride[1]), b(data[2], stride[2]);
    auto* to = reinterpret_cast<float*>(data[0]);
    const auto lanes = static_cast<std::int64_t>(F::lanes());
    for (; i + lanes <= n; i += lanes)
      if (!F::several(to + i, a.from(i), b.from(i)))
        for (std::int64_t k = 0; k < lanes; ++k) one(i + k);
  }
  for (; i < n; ++i) one(i);
}

using Single = hn::Vec<hn::ScalableTag<float>>;
HWY_INLINE Single larger(Single a, Single b) {
  return hn::IfThenElse(hn::Or(hn::Ge(a, b), hn::IsNaN(a)), a, b);
}
HWY_INLINE Single smaller(Single a, Single b) {
  return hn::IfThenElse(hn::Or(hn::Le(a, b), hn::IsNaN(a)), a, b);
}

/// A function of two floats that is a few instructions.
#define STRIDESCOPE_FLOAT_INSTRUCTION(Name, expression)                                   \
  struct Name {                                                                           \
    using OfOne = functions::Name;                                                        \
    static std::size_t lanes() { return hn::Lanes(hn::ScalableTag<float>()); }            \
    static HWY_INLINE bool several(float* to, const float* a_from, const float* b_from) { \
      const hn::ScalableTag<float> d;                                                     \
      const Single a = hn::LoadU(d, a_from), b = hn::LoadU(d, b_from);                    \
      hn::StoreU((expression), d, to);                                                    \
      return true;                                                                        \
    }                                                                                     \
  };
STRIDESCOPE_FLOAT_INSTRUCTION(Divide, hn::Div(a, b))
STRIDESCOPE_FLOAT_INSTRUCTION(Maximum, larger(a, b))
STRIDESCOPE_FLOAT_INSTRUCTION(Minimum, smaller(a, b))
#undef STRIDESCOPE_FLOAT_INSTRUCTION

/// Divides with a rest. Quotients that are not large are exact in double precision, and so are the rests;
/// false where one is large, or there is none.
template <class Scalar, class Result>
struct Division {
  using OfOne = Scalar;
  static std::size_t lanes() { return hn::Lanes(Doubles()); }
  static HWY_INLINE bool several(float* to, const float* a_from, const float* b_from) {
    const Double a = load_doubles(a_from), b = load_doubles(b_from), quotient = hn::Div(a, b);
    const auto fits = hn::And(hn::Lt(hn::Abs(quotient), set(0x1p24)), hn::Lt(hn::Abs(b), set(infinity)));
    if (!hn::AllTrue(Doubles(), fits)) return false;
    const Double rest = hn::NegMulAdd(hn::Trunc(quotient), b, a);
    store_floats(Result::of(a, b, hn::CopySign(rest, a)), to);
    return true;
  }
};
/// Whether a rest's sign is not the divisor's.
HWY_INLINE auto is_across(Double rest, Double b) {
  return hn::And(hn::Ne(rest, set(0)), hn::Lt(hn::Mul(rest, b), set(0)));
}
struct RestOfC {
  static HWY_INLINE Double of(Double, Double, Double rest) { return rest; }
};
struct RestOfPython {
  static HWY_INLINE Double of(Double, Double b, Double rest) {
    return hn::IfThenElse(is_across(rest, b), hn::Add(rest, b), rest);
  }
};
/// Rounded as often as a program of floats rounds it.
struct QuotientOfPython {
  static HWY_INLINE Double of(Double a, Double b, Double rest) {
    const Double whole = rounded(hn::Div(rounded(hn::Sub(a, rest)), b));
    const Double quotient = hn::IfThenElse(is_across(rest, b), rounded(hn::Sub(whole, set(1))), whole);
    const Double floor = hn::Floor(quotient);
    const Double nearest =
        hn::IfThenElse(hn::Gt(hn::Sub(quotient, floor), set(0.5)), hn::Add(floor, set(1)), floor);
    return hn::IfThenElse(hn::Eq(quotient, set(0)), hn::CopySign(set(0), hn::Div(a, b)), nearest);
  }
};

void clamp_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  std::int64_t i = 0;
  if (stride[0] == sizeof(float) && is_packed_or_repeated(stride[1]) && is_packed_or_repeated(stride[2]) &&
      is_packed_or_repeated(stride[3])) {
    const hn::ScalableTag<float> d;
    const Operand x(data[1], stride[1]), low(data[2], stride[2]), high(data[3], stride[3]);
    auto* to = reinterpret_cast<float*>(data[0]);
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const bool has_numbers =
        stride[2] == 0 && stride[3] == 0 && *low.from(0) == *low.from(0) && *high.from(0) == *high.from(0);
    // Of equals and of NaN these give the second.
    if (HWY_ARCH_X86 && has_numbers) {
      const Single least = hn::Set(d, *low.from(0)), most = hn::Set(d, *high.from(0));
      for (; i + lanes <= n; i += lanes)
        hn::StoreU(hn::Min(most, hn::Max(least, hn::LoadU(d, x.from(i)))), d, to + i);
    }
    for (; i + lanes <= n; i += lanes)
      hn::StoreU(
          smaller(larger(hn::LoadU(d, x.from(i)), hn::LoadU(d, low.from(i))), hn::LoadU(d, high.from(i))), d,
          to + i);
  }
  for (; i < n; ++i)
    store<float>(data[0] + i * stride[0], functions::Clamp()(load<float>(data[1] + i * stride[1]),
                                                             load<float>(data[2] + i * stride[2]),
                                                             load<float>(data[3] + i * stride[3])));
}

Row row_of(Binary op) {
  switch (op) {
    case Binary::divide: return row_of_two<Divide>;
    case Binary::maximum: return row_of_two<Maximum>;
    case Binary::minimum: return row_of_two<Minimum>;
    case Binary::fmod: return row_of_two<Division<functions::Fmod, RestOfC>>;
    case Binary::remainder: return row_of_two<Division<functions::Remainder, RestOfPython>>;
    case Binary::floor_divide: return row_of_two<Division<functions::FloorDivide, QuotientOfPython>>;
    default: return nullptr;
  }
}
Row row_of(Ternary op) { return op == Ternary::clamp ? clamp_row : nullptr; }

#else

Row row_of(Unary) { return nullptr; }
Row row_of(Binary) { return nullptr; }
Row row_of(Ternary) { return nullptr; }
SumExponentials exponentials_of_target() { return nullptr; }

#endif

Row unary_row(Unary op) { return row_of(op); }
Row binary_row(Binary op) { return row_of(op); }
Row ternary_row(Ternary op) { return row_of(op); }
SumExponentials exponentials() { return exponentials_of_target(); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(unary_row);
HWY_EXPORT(binary_row);
HWY_EXPORT(ternary_row);
HWY_EXPORT(exponentials);

Row float_row(Unary op) { return HWY_DYNAMIC_DISPATCH(unary_row)(op); }
Row float_row(Binary op) { return HWY_DYNAMIC_DISPATCH(binary_row)(op); }
Row float_row(Ternary op) { return HWY_DYNAMIC_DISPATCH(ternary_row)(op); }
SumExponentials float_exponentials() { return HWY_DYNAMIC_DISPATCH(exponentials)(); }

}  // namespace stridescope::kernels
#endif

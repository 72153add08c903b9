#include "engine/kernels/elementwise/double_row.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "engine/kernels/elementwise/unary_functions.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/double_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include <hwy/contrib/math/math-inl.h>

#include "engine/kernels/elementwise/arithmetic_rows-inl.h"
#include "engine/kernels/elementwise/double_functions-inl.h"
#include "engine/kernels/elementwise/erf_of_doubles-inl.h"
#include "engine/kernels/elementwise/inverse_sine-inl.h"
#include "engine/kernels/loop/first_lanes-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

/// For doubles that fit; others take the function of one element.
#define STRIDESCOPE_DOUBLE_FUNCTION(Name, fits_expression, expression)       \
  struct Name {                                                              \
    static HWY_INLINE auto fits(Double x) { return (fits_expression); }      \
    static HWY_INLINE Double of(Double x) { return (expression); }           \
    static double of_one(double x) { return kernels::functions::Name()(x); } \
  };
namespace doubles {

HWY_INLINE auto is_within(Double x, double most) { return hn::Lt(hn::Abs(x), set(most)); }
/// Of logarithms, but for NaN.
HWY_INLINE auto is_normal_or_not_positive(Double x) {
  return hn::Or(hn::Ge(x, set(std::numeric_limits<double>::min())), hn::Le(x, set(0)));
}
STRIDESCOPE_DOUBLE_FUNCTION(Exp, hn::Eq(x, x), of_doubles::exp(x))
STRIDESCOPE_DOUBLE_FUNCTION(Exp2, hn::Eq(x, x), of_doubles::exp2(x))
STRIDESCOPE_DOUBLE_FUNCTION(Expm1, is_within(x, 700), of_doubles::expm1(x))
STRIDESCOPE_DOUBLE_FUNCTION(Log, is_normal_or_not_positive(x), with_limits(x, of_doubles::log(x)))
STRIDESCOPE_DOUBLE_FUNCTION(Log2, is_normal_or_not_positive(x), with_limits(x, of_doubles::log2(x)))
STRIDESCOPE_DOUBLE_FUNCTION(Log10, is_normal_or_not_positive(x),
                            with_limits(x, hn::Mul(of_doubles::log(x), set(1 / std::numbers::ln10))))
STRIDESCOPE_DOUBLE_FUNCTION(Log1p, is_within(x, 1e300), with_limits(hn::Add(x, set(1)), of_doubles::log1p(x)))
STRIDESCOPE_DOUBLE_FUNCTION(Sin, is_within(x, 1e5), of_doubles::sin(x))
STRIDESCOPE_DOUBLE_FUNCTION(Cos, is_within(x, 1e5), of_doubles::cos(x))
STRIDESCOPE_DOUBLE_FUNCTION(Tan, is_within(x, 1e5), of_doubles::tan(x))
STRIDESCOPE_DOUBLE_FUNCTION(Asin, hn::Eq(x, x), where_sines_are(x, hn::Asin(Doubles(), x)))
STRIDESCOPE_DOUBLE_FUNCTION(Acos, hn::Eq(x, x), where_sines_are(x, hn::Acos(Doubles(), x)))
STRIDESCOPE_DOUBLE_FUNCTION(Atan, is_within(x, 1e300), hn::Atan(Doubles(), x))
STRIDESCOPE_DOUBLE_FUNCTION(Sinh, is_within(x, 700), of_doubles::sinh(x))
STRIDESCOPE_DOUBLE_FUNCTION(Cosh, is_within(x, 700), of_doubles::cosh(x))
STRIDESCOPE_DOUBLE_FUNCTION(Tanh, hn::Eq(x, x), of_doubles::tanh(x))
STRIDESCOPE_DOUBLE_FUNCTION(Sigmoid, is_within(x, 700), of_doubles::sigmoid(x))
STRIDESCOPE_DOUBLE_FUNCTION(Silu, is_within(x, 700), hn::Mul(x, of_doubles::sigmoid(x)))

}  // namespace doubles
#undef STRIDESCOPE_DOUBLE_FUNCTION

template <class F>
HWY_INLINE void several_doubles(double* to, const double* from) {
  const Doubles d;
  const Double x = hn::LoadU(d, from);
  const auto fits = F::fits(x);
  const Double found = F::of(x);
  if (HWY_LIKELY(hn::AllTrue(d, fits))) return hn::StoreU(found, d, to);
  double others[hn::MaxLanes(Doubles())];
  hn::StoreU(x, d, others);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) others[i] = F::of_one(others[i]);
  hn::StoreU(hn::IfThenElse(fits, found, hn::LoadU(d, others)), d, to);
}

template <class F>
concept TakesManyDoubles = requires(double* to, const double* from, std::int64_t n) {
  F::packed(to, from, n);
};
template <TakesManyDoubles F>
void packed_doubles(double* to, const double* from, std::int64_t n) {
  F::packed(to, from, n);
}
template <class F>
void packed_doubles(double* to, const double* from, std::int64_t n) {
  const Doubles d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) several_doubles<F>(to + i, from + i);
  if (i == n) return;
  HWY_ALIGN double rest[hn::MaxLanes(Doubles())];
  hn::Store(load_filled(d, from + i, n - i), d, rest);
  several_doubles<F>(rest, rest);
  store_first(hn::Load(d, rest), d, to + i, n - i);
}

/// Elements that lie apart are put together, some at a time.
template <class F>
void row_of_doubles(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  constexpr std::int64_t size = sizeof(double), part = 256;
  if (stride[0] == size && stride[1] == size)
    return packed_doubles<F>(reinterpret_cast<double*>(data[0]), reinterpret_cast<const double*>(data[1]), n);
  double elements[part];
  for (std::int64_t done = 0; done < n; done += part) {
    const auto count = std::min(part, n - done);
    for (std::int64_t i = 0; i < count; ++i) elements[i] = load<double>(data[1] + (done + i) * stride[1]);
    packed_doubles<F>(elements, elements, count);
    for (std::int64_t i = 0; i < count; ++i) store<double>(data[0] + (done + i) * stride[0], elements[i]);
  }
}

/// Functions of an element and numbers that are the same for a whole row, some elements at a time.
template <class Function, class... Numbers>
void row_with_numbers(std::byte* const* data, const std::int64_t* stride, std::int64_t n,
                      const Function& function, Numbers... numbers) {
  constexpr std::int64_t part = 256;
  double from[part], to[part];
  for (std::int64_t done = 0; done < n; done += part) {
    const auto count = std::min(part, n - done);
    for (std::int64_t i = 0; i < count; ++i) from[i] = load<double>(data[1] + (done + i) * stride[1]);
    function(to, from, count, numbers...);
    for (std::int64_t i = 0; i < count; ++i) store<double>(data[0] + (done + i) * stride[0], to[i]);
  }
}
void softplus_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  if (stride[2] != 0 || stride[3] != 0) {
    for (std::int64_t i = 0; i < n; ++i)
      store<double>(data[0] + i * stride[0],
                    functions::ScaledSoftplus()(load<double>(data[1] + i * stride[1]),
                                                load<double>(data[2] + i * stride[2]),
                                                load<double>(data[3] + i * stride[3])));
    return;
  }
  const auto of_part = [](double* to, const double* x, std::int64_t count, double beta, double threshold) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = x[i] * beta;
    packed_doubles<doubles::Exp>(to, to, count);
    packed_doubles<doubles::Log1p>(to, to, count);
    for (std::int64_t i = 0; i < count; ++i) to[i] = x[i] * beta > threshold ? x[i] : to[i] / beta;
  };
  row_with_numbers(data, stride, n, of_part, load<double>(data[2]), load<double>(data[3]));
}
void elu_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  if (stride[2] != 0 || stride[3] != 0 || stride[4] != 0) {
    for (std::int64_t i = 0; i < n; ++i)
      store<double>(data[0] + i * stride[0], functions::ScaledElu()(load<double>(data[1] + i * stride[1]),
                                                                    load<double>(data[2] + i * stride[2]),
                                                                    load<double>(data[3] + i * stride[3]),
                                                                    load<double>(data[4] + i * stride[4])));
    return;
  }
  const auto of_part = [](double* to, const double* x, std::int64_t count, double below, double above,
                          double inside) {
    // What is above 0 has no say.
    for (std::int64_t i = 0; i < count; ++i) to[i] = x[i] > 0 ? 0 : x[i] * inside;
    if (!std::all_of(x, x + count, [](double number) { return number > 0; }))
      packed_doubles<doubles::Expm1>(to, to, count);
    for (std::int64_t i = 0; i < count; ++i) to[i] = x[i] > 0 ? x[i] * above : to[i] * below;
  };
  row_with_numbers(data, stride, n, of_part, load<double>(data[2]), load<double>(data[3]),
                   load<double>(data[4]));
}

/// With a factor of what is below 0 only.
void elu_of_two_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  double one = 1;
  auto* const whole = reinterpret_cast<std::byte*>(&one);
  std::byte* const operands[] = {data[0], data[1], data[2], whole, whole};
  const std::int64_t strides[] = {stride[0], stride[1], stride[2], 0, 0};
  elu_row(operands, strides, n);
}

double sum_all_exponentials(double* to, const double* from, double largest, std::int64_t n) {
  const Doubles d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  Double sums = hn::Zero(d);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const Double found = of_doubles::exp(hn::Sub(hn::LoadU(d, from + i), set(largest)));
    hn::StoreU(found, d, to + i);
    sums = hn::Add(sums, found);
  }
  if (i < n) {
    const Double found = of_doubles::exp(hn::Sub(load_first(d, from + i, n - i), set(largest)));
    store_first(found, d, to + i, n - i);
    sums = hn::Add(sums, hn::IfThenElseZero(hn::FirstN(d, static_cast<std::size_t>(n - i)), found));
  }
  return hn::GetLane(hn::SumOfLanes(d, sums));
}
std::int64_t lanes_of_sum() { return static_cast<std::int64_t>(hn::Lanes(Doubles())); }

Row row_of(Unary op) {
  switch (op) {
    case Unary::exp: return row_of_doubles<doubles::Exp>;
    case Unary::exp2: return row_of_doubles<doubles::Exp2>;
    case Unary::expm1: return row_of_doubles<doubles::Expm1>;
    case Unary::log: return row_of_doubles<doubles::Log>;
    case Unary::log2: return row_of_doubles<doubles::Log2>;
    case Unary::log10: return row_of_doubles<doubles::Log10>;
    case Unary::log1p: return row_of_doubles<doubles::Log1p>;
    case Unary::sin: return row_of_doubles<doubles::Sin>;
    case Unary::cos: return row_of_doubles<doubles::Cos>;
    case Unary::tan: return row_of_doubles<doubles::Tan>;
    case Unary::asin: return row_of_doubles<doubles::Asin>;
    case Unary::acos: return row_of_doubles<doubles::Acos>;
    case Unary::atan: return row_of_doubles<doubles::Atan>;
    case Unary::sinh: return row_of_doubles<doubles::Sinh>;
    case Unary::cosh: return row_of_doubles<doubles::Cosh>;
    case Unary::tanh: return row_of_doubles<doubles::Tanh>;
#if HWY_ARCH_X86 && defined(__GLIBC__)
    case Unary::erf: return row_of_doubles<of_doubles::Erf>;
    case Unary::gelu: return row_of_doubles<of_doubles::Gelu>;
#endif
    case Unary::sigmoid: return row_of_doubles<doubles::Sigmoid>;
    case Unary::silu: return row_of_doubles<doubles::Silu>;
    default: return nullptr;
  }
}
Row row_of(Binary op) { return op == Binary::elu ? elu_of_two_row : arithmetic_row<double>(op); }
Row row_of(Ternary op) {
  if (op == Ternary::softplus) return softplus_row;
  return op == Ternary::clamp ? clamp_row<double> : nullptr;
}
Row row_of(Quaternary op) {
  if (op == Quaternary::elu) return elu_row;
  return op == Quaternary::nan_to_num ? nan_to_number_row<double> : nullptr;
}

#else

Row row_of(Unary) { return nullptr; }
Row row_of(Binary) { return nullptr; }
Row row_of(Ternary) { return nullptr; }
Row row_of(Quaternary) { return nullptr; }

double sum_all_exponentials(double* to, const double* from, double largest, std::int64_t n) {
  double total = 0;
  for (std::int64_t i = 0; i < n; ++i) total += to[i] = std::exp(from[i] - largest);
  return total;
}
std::int64_t lanes_of_sum() { return 1; }

#endif

Row row_for_unary(Unary op) { return row_of(op); }
Row row_for_binary(Binary op) { return row_of(op); }
Row row_for_ternary(Ternary op) { return row_of(op); }
Row row_for_quaternary(Quaternary op) { return row_of(op); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(row_for_unary);
HWY_EXPORT(row_for_binary);
HWY_EXPORT(row_for_ternary);
HWY_EXPORT(row_for_quaternary);
HWY_EXPORT(sum_all_exponentials);
HWY_EXPORT(lanes_of_sum);

Row double_row(Unary op) { return HWY_DYNAMIC_DISPATCH(row_for_unary)(op); }
Row double_row(Binary op) { return HWY_DYNAMIC_DISPATCH(row_for_binary)(op); }
double sum_exponentials_of_doubles(double* to, const double* from, double largest, std::int64_t n) {
  return HWY_DYNAMIC_DISPATCH(sum_all_exponentials)(to, from, largest, n);
}
std::int64_t lanes_of_double_exponentials() { return HWY_DYNAMIC_DISPATCH(lanes_of_sum)(); }

Row double_row(Ternary op) { return HWY_DYNAMIC_DISPATCH(row_for_ternary)(op); }
Row double_row(Quaternary op) { return HWY_DYNAMIC_DISPATCH(row_for_quaternary)(op); }

}  // namespace stridescope::kernels
#endif

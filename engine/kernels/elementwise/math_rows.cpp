#include "engine/kernels/elementwise/math_rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/unary_functions.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/math_rows.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include "engine/kernels/elementwise/division_rows-inl.h"
#include "engine/kernels/elementwise/erf-inl.h"
#include "engine/kernels/elementwise/exponential-inl.h"
#include "engine/kernels/elementwise/sine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

template <class D>
using Type = hn::TFromD<D>;
template <class D>
using Vector = hn::Vec<D>;

template <class D>
HWY_INLINE auto is_within(D d, Vector<D> x, double most) {
  return hn::Lt(hn::Abs(x), hn::Set(d, static_cast<Type<D>>(most)));
}
/// True if both exp(x) and exp(-x) are normal.
template <class D>
HWY_INLINE auto has_exponential(D d, Vector<D> x) {
  return is_within(d, x, sizeof(Type<D>) == 4 ? 87 : 700);
}
template <class D>
HWY_INLINE Vector<D> one(D d) {
  return hn::Set(d, Type<D>(1));
}

/// An odd function: preserves the sign of zero.
template <class D>
HWY_INLINE Vector<D> with_zero(D d, Vector<D> x, Vector<D> found) {
  return hn::IfThenElse(hn::Eq(x, hn::Zero(d)), x, found);
}

/// False for NaN, +infinity and positive subnormal numbers.
template <class D>
HWY_INLINE auto has_logarithm(D d, Vector<D> x) {
  using T = Type<D>;
  const auto is_open = hn::Or(hn::Ge(x, hn::Set(d, std::numeric_limits<T>::min())), hn::Le(x, hn::Zero(d)));
  return hn::And(is_open, hn::Le(x, hn::Set(d, std::numeric_limits<T>::max())));
}
template <class D>
HWY_INLINE Vector<D> log_or_limit(D d, Vector<D> x) {
  using limits = std::numeric_limits<Type<D>>;
  const auto limit = hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::Set(d, limits::quiet_NaN()),
                                    hn::Set(d, -limits::infinity()));
  return hn::IfThenElse(hn::Gt(x, hn::Zero(d)), hn::Log(d, x), limit);
}

// A function is a class with ScalarFunction (the function of one element), `of` (of a vector) and `fits`:
// true for elements for which Highway's function is exact to a few units in the last place. Other elements
// use ScalarFunction.
#define STRIDESCOPE_VECTOR_FUNCTION(Name, fits_expression, expression) \
  struct Name {                                                        \
    using ScalarFunction = functions::Name;                            \
    template <class D>                                                 \
    static HWY_INLINE auto fits(D d, Vector<D> x) {                    \
      return (fits_expression);                                        \
    }                                                                  \
    template <class D>                                                 \
    static HWY_INLINE Vector<D> of(D d, Vector<D> x) {                 \
      return (expression);                                             \
    }                                                                  \
  };
STRIDESCOPE_VECTOR_FUNCTION(Exp, has_exponential(d, x), exp_in_range(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Expm1, has_exponential(d, x), with_zero(d, x, hn::Expm1(d, x)))
STRIDESCOPE_VECTOR_FUNCTION(Log, has_logarithm(d, x), log_or_limit(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Log1p, hn::And(hn::Ge(x, hn::Set(d, Type<D>(-0.5))), is_within(d, x, 1e30)),
                            hn::Log1p(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Sin, is_within(d, x, 1e6), with_zero(d, x, sine(d, x)))
STRIDESCOPE_VECTOR_FUNCTION(Cos, is_within(d, x, 1e6), cosine(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Asin, is_within(d, x, 1), hn::Asin(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Acos, is_within(d, x, 1), hn::Acos(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Atan, is_within(d, x, 1e30), hn::Atan(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Sinh, has_exponential(d, x), hn::Sinh(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Cosh, has_exponential(d, x),
                            hn::Mul(hn::Set(d, Type<D>(0.5)),
                                    hn::Add(exp_in_range(d, x), exp_in_range(d, hn::Neg(x)))))
STRIDESCOPE_VECTOR_FUNCTION(Tanh, has_exponential(d, x), hn::Tanh(d, x))
STRIDESCOPE_VECTOR_FUNCTION(Sigmoid, has_exponential(d, x),
                            hn::Div(one(d), hn::Add(one(d), exp_in_range(d, hn::Neg(x)))))
STRIDESCOPE_VECTOR_FUNCTION(Silu, has_exponential(d, x),
                            hn::Div(x, hn::Add(one(d), exp_in_range(d, hn::Neg(x)))))
/// Rounded like a float32 computation.
STRIDESCOPE_VECTOR_FUNCTION(
    Gelu, is_within(d, x, std::numeric_limits<Type<D>>::max()),
    hn::Mul(hn::Mul(x, hn::Set(d, 0.5F)),
            hn::Add(one(d), erf_of_floats(d, hn::Mul(x, hn::Set(d, 1 / std::numbers::sqrt2_v<float>))))))
#undef STRIDESCOPE_VECTOR_FUNCTION

/// Applies F to packed elements of type T, computing in the precision of Computed.
template <class F, class T, class Computed>
struct Packed {
  using D = hn::ScalableTag<Computed>;
  using Stored = hn::Rebind<T, D>;

  static HWY_INLINE Vector<D> load(const T* from) {
    const auto x = hn::LoadU(Stored(), from);
    if constexpr (std::is_same_v<T, Computed>) return x;
    else return hn::PromoteTo(D(), x);
  }
  static HWY_INLINE void store(Vector<D> x, T* to) {
    if constexpr (std::is_same_v<T, Computed>) hn::StoreU(x, Stored(), to);
    else hn::StoreU(hn::DemoteTo(Stored(), x), Stored(), to);
  }
  static HWY_INLINE void vector(T* to, const T* from) {
    const D d;
    const auto x = load(from), found = F::of(d, x);
    const auto fits = F::fits(d, x);
    if (HWY_LIKELY(hn::AllTrue(d, fits))) return store(found, to);
    constexpr std::size_t lanes = hn::MaxLanes(D());
    HWY_ALIGN Computed are_fit[lanes];
    T given[lanes];
    hn::Store(hn::IfThenElseZero(fits, one(d)), d, are_fit);
    std::copy_n(from, hn::Lanes(d), given);
    store(found, to);
    for (std::size_t i = 0; i < hn::Lanes(d); ++i)
      if (are_fit[i] == 0) to[i] = static_cast<T>(typename F::ScalarFunction()(given[i]));
  }
  static void run(T* to, const T* from, std::int64_t n) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(D()));
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes) vector(to + i, from + i);
    if (i == n) return;
    T rest[hn::MaxLanes(D())];
    std::fill_n(rest, lanes, from[i]);
    std::copy(from + i, from + n, rest);
    vector(rest, rest);
    std::copy_n(rest, n - i, to + i);
  }
};

/// Strided elements are packed in blocks.
template <class F, class T, class Computed = T>
void row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  constexpr std::int64_t size = sizeof(T);
  using Loop = Packed<F, T, Computed>;
  if (stride[0] == size && stride[1] == size)
    return Loop::run(reinterpret_cast<T*>(data[0]), reinterpret_cast<const T*>(data[1]), n);
  T elements[gathered_math_block];
  for (std::int64_t done = 0; done < n; done += gathered_math_block) {
    const auto count = std::min(gathered_math_block, n - done);
    for (std::int64_t i = 0; i < count; ++i) elements[i] = load<T>(data[1] + (done + i) * stride[1]);
    Loop::run(elements, elements, count);
    for (std::int64_t i = 0; i < count; ++i) kernels::store<T>(data[0] + (done + i) * stride[0], elements[i]);
  }
}

/// Functions of float32. Those computed in double are nearly always correctly rounded, and exact whenever
/// PyTorch's are; the others have the same accuracy as PyTorch's in single precision.
RowFunction float_row(Unary op) {
  switch (op) {
    case Unary::exp: return row<Exp, float>;
    case Unary::expm1: return row<Expm1, float, double>;
    case Unary::log: return row<Log, float>;
    case Unary::log1p: return row<Log1p, float, double>;
    case Unary::sin: return row<Sin, float, double>;
    case Unary::cos: return row<Cos, float, double>;
    case Unary::asin: return row<Asin, float, double>;
    case Unary::acos: return row<Acos, float, double>;
    case Unary::atan: return row<Atan, float, double>;
    case Unary::sinh: return row<Sinh, float, double>;
    case Unary::cosh: return row<Cosh, float, double>;
    case Unary::tanh: return row<Tanh, float, double>;
    case Unary::sigmoid: return row<Sigmoid, float>;
    case Unary::silu: return row<Silu, float>;
    case Unary::gelu: return row<Gelu, float>;
    default: return nullptr;
  }
}
/// Other functions of float64 use <cmath>, since users see their last digits: exp(1) must be e, and cos(0)
/// must be 1.
RowFunction double_row(Unary op) {
  switch (op) {
    case Unary::sigmoid: return row<Sigmoid, double>;
    case Unary::silu: return row<Silu, double>;
    default: return nullptr;
  }
}

RowFunction unary_for_target(Unary op, bool of_doubles) {
  return of_doubles ? double_row(op) : float_row(op);
}
RowFunction binary_for_target([[maybe_unused]] Binary op, [[maybe_unused]] bool of_doubles) {
#if STRIDESCOPE_VECTORS_OF_DOUBLES
  return of_doubles ? division_row<double>(op) : division_row<float>(op);
#else
  return nullptr;  // the sign of a zero result would be lost
#endif
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(unary_for_target);
HWY_EXPORT(binary_for_target);

RowFunction math_row(Unary op, bool of_doubles) {
  return HWY_DYNAMIC_DISPATCH(unary_for_target)(op, of_doubles);
}
RowFunction math_row(Binary op, bool of_doubles) {
  return HWY_DYNAMIC_DISPATCH(binary_for_target)(op, of_doubles);
}

}  // namespace stridescope::kernels
#endif

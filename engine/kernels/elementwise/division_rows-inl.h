// Per-target include guard.
#if defined(STRIDESCOPE_DIVISION_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_DIVISION_ROWS_INL_H
#undef STRIDESCOPE_DIVISION_ROWS_INL_H
#else
#define STRIDESCOPE_DIVISION_ROWS_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/first_lanes-inl.h"
#include "engine/kernels/loop/function.h"

/// Row loops for quotients and remainders of floats or doubles.
HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// An operand that repeats one element is stored as a vector, which is read
/// repeatedly.
template <class T>
class VectorOperand {
 public:
  VectorOperand(const std::byte* data, std::int64_t stride) : at_(reinterpret_cast<const T*>(data)) {
    if (stride != 0) return;
    std::fill_n(repeated_, std::size(repeated_), *at_);
    at_ = repeated_;
    step_ = 0;
  }
  VectorOperand(const VectorOperand&) = delete;
  VectorOperand& operator=(const VectorOperand&) = delete;
  const T* from(std::int64_t i) const { return at_ + i * step_; }

 private:
  const T* at_;
  std::int64_t step_ = 1;
  T repeated_[hn::MaxLanes(hn::ScalableTag<T>())];
};

template <class T>
bool is_packed_or_repeated(std::int64_t stride) {
  return stride == 0 || stride == sizeof(T);
}

/// Loads the first `n` lanes; the others repeat the first one.
template <class D, class T>
HWY_INLINE hn::Vec<D> load_filled(D d, const T* from, std::int64_t n) {
  return hn::IfThenElse(hn::FirstN(d, static_cast<std::size_t>(n)), load_first(d, from, n),
                        hn::Set(d, *from));
}

/// Stores the first `n` elements of F's result; the others are discarded.
template <class F, class T>
HWY_INLINE bool try_partial_vector(T* to, const T* a, const T* b, std::int64_t n) {
  const hn::ScalableTag<T> d;
  HWY_ALIGN T x[hn::MaxLanes(d)], y[hn::MaxLanes(d)];
  hn::Store(load_filled(d, a, n), d, x);
  hn::Store(load_filled(d, b, n), d, y);
  if (!F::try_vector(x, x, y)) return false;
  store_first(hn::Load(d, x), d, to, n);
  return true;
}

/// If F is exact, vectors and single elements have equal results, so the end of a row may be computed as a
/// partial vector.
template <class T, class F>
void binary_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  const auto one = [&](std::int64_t i) {
    store<T>(data[0] + i * stride[0], typename F::ScalarFunction()(load<T>(data[1] + i * stride[1]),
                                                                   load<T>(data[2] + i * stride[2])));
  };
  std::int64_t i = 0;
  if (stride[0] == sizeof(T) && is_packed_or_repeated<T>(stride[1]) && is_packed_or_repeated<T>(stride[2])) {
    auto* to = reinterpret_cast<T*>(data[0]);
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const auto walk = [&](const auto& a, const auto& b) HWY_ATTR {
      for (; i + lanes <= n; i += lanes)
        if (!F::try_vector(to + i, a(i), b(i)))
          for (std::int64_t k = 0; k < lanes; ++k) one(i + k);
      if constexpr (requires { F::is_exact; })
        if (i < n && try_partial_vector<F>(to + i, a(i), b(i), n - i)) i = n;
    };
    if (stride[1] != 0 && stride[2] != 0) {
      const auto *a = reinterpret_cast<const T*>(data[1]), *b = reinterpret_cast<const T*>(data[2]);
      walk([a](std::int64_t at) { return a + at; }, [b](std::int64_t at) { return b + at; });
    } else {
      const VectorOperand<T> a(data[1], stride[1]), b(data[2], stride[2]);
      walk([&](std::int64_t at) { return a.from(at); }, [&](std::int64_t at) { return b.from(at); });
    }
  }
  for (; i < n; ++i) one(i);
}

/// Bound below which quotients are computed with a remainder.
template <class T>
inline constexpr T max_exact_quotient = sizeof(T) == 4 ? T(0x1p21) : T(0x1p50);

/// Division with remainder. If a quotient is small and was rounded up, it exceeds the true one by at most
/// one, which the fused product detects: the remainder has the wrong sign. Returns false if a quotient is too
/// large or a divisor is 0.
template <class Scalar, class Result>
struct Division {
  using ScalarFunction = Scalar;
  static constexpr bool is_exact = true;
  template <class T>
  static HWY_INLINE bool try_vector(T* to, const T* a_from, const T* b_from) {
    const hn::ScalableTag<T> d;
    const auto a = hn::LoadU(d, a_from), b = hn::LoadU(d, b_from), quotient = hn::Div(a, b);
    const auto fits = hn::And(hn::Lt(hn::Abs(quotient), hn::Set(d, max_exact_quotient<T>)),
                              hn::Lt(hn::Abs(b), hn::Set(d, std::numeric_limits<T>::infinity())));
    if (!hn::AllTrue(d, fits)) return false;
    hn::StoreU(Result::of(d, a, b, quotient), d, to);
    return true;
  }
};
/// True if a remainder is not 0 and its sign differs from that of x.
template <class D, class V>
HWY_INLINE auto has_other_sign(D d, V remainder, V x) {
  return hn::Lt(hn::Xor(remainder, hn::And(x, hn::SignBit(d))), hn::Zero(d));
}
struct CRemainder {
  template <class D, class V>
  static HWY_INLINE V of(D d, V a, V b, V quotient) {
    const auto whole = hn::Trunc(quotient), one = hn::CopySign(hn::Set(d, 1), quotient);
    const auto remainder = hn::NegMulAdd(whole, b, a), next = hn::NegMulAdd(hn::Sub(whole, one), b, a);
    return hn::CopySign(hn::IfThenElse(has_other_sign(d, remainder, a), next, remainder), a);
  }
};
struct PythonRemainder {
  template <class D, class V>
  static HWY_INLINE V of(D d, V a, V b, V quotient) {
    const auto whole = hn::Floor(quotient), remainder = hn::NegMulAdd(whole, b, a);
    const auto next = hn::NegMulAdd(hn::Sub(whole, hn::Set(d, 1)), b, a);
    const auto found = hn::IfThenElse(has_other_sign(d, remainder, b), next, remainder);
    return hn::IfThenElse(hn::Eq(found, hn::Zero(d)), hn::CopySign(found, a), found);
  }
};
struct PythonQuotient {
  template <class D, class V>
  static HWY_INLINE V of(D d, V a, V b, V quotient) {
    const auto whole = hn::Floor(quotient), remainder = hn::NegMulAdd(whole, b, a);
    return hn::IfThenElse(has_other_sign(d, remainder, b), hn::Sub(whole, hn::Set(d, 1)), whole);
  }
};

/// Null if computing one element at a time is as fast.
template <class T>
RowFunction division_row(Binary op) {
  switch (op) {
    case Binary::fmod: return binary_row<T, Division<functions::Fmod, CRemainder>>;
    case Binary::remainder: return binary_row<T, Division<functions::Remainder, PythonRemainder>>;
    case Binary::floor_divide: return binary_row<T, Division<functions::FloorDivide, PythonQuotient>>;
    default: return nullptr;
  }
}

}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

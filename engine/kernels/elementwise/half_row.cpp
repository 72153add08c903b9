#include "engine/kernels/elementwise/half_row.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/half_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
#include "engine/kernels/elementwise/arithmetic_rows-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

// Other processors convert halves by programs, which differ in what becomes of NaN.
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

using Floats = hn::ScalableTag<float>;
using FloatVector = hn::Vec<Floats>;
constexpr std::int64_t lanes = hn::MaxLanes(Floats());

struct OfHalves {
  using Element = tensor::Half;
  static HWY_INLINE FloatVector load(const Element* from) {
    const hn::Rebind<hwy::float16_t, Floats> halves;
    return hn::PromoteTo(Floats(), hn::LoadU(halves, reinterpret_cast<const hwy::float16_t*>(from)));
  }
  static HWY_INLINE void store(FloatVector x, Element* to) {
    const hn::Rebind<hwy::float16_t, Floats> halves;
    hn::StoreU(hn::DemoteTo(halves, x), halves, reinterpret_cast<hwy::float16_t*>(to));
  }
};
struct OfBFloats {
  using Element = tensor::BFloat16;
  static constexpr hn::RebindToUnsigned<Floats> words{};
  static constexpr hn::Rebind<std::uint16_t, Floats> halves{};
  static HWY_INLINE FloatVector load(const Element* from) {
    const auto read = hn::PromoteTo(words, hn::LoadU(halves, reinterpret_cast<const std::uint16_t*>(from)));
    return hn::BitCast(Floats(), hn::ShiftLeft<16>(read));
  }
  static HWY_INLINE void store(FloatVector x, Element* to) {
    const auto bits = hn::BitCast(words, x);
    const auto odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(words, 1));
    const auto rounded = hn::ShiftRight<16>(hn::Add(bits, hn::Add(odd, hn::Set(words, 0x7fff))));
    const auto nan = hn::BitCast(words, hn::VecFromMask(Floats(), hn::IsNaN(x)));
    const auto made = hn::IfVecThenElse(nan, hn::Set(words, 0x7fc0), rounded);
    const auto upper = hn::DemoteTo(halves, hn::BitCast(hn::RebindToSigned<Floats>(), made));
    hn::StoreU(upper, halves, reinterpret_cast<std::uint16_t*>(to));
  }
};

/// Signs are a bit of either kind.
template <bool negates>
void sign_row(std::byte* const* data, const std::int64_t*, std::int64_t n) {
  const hn::ScalableTag<std::uint16_t> d;
  constexpr std::uint16_t sign = 0x8000;
  const auto bits = hn::Set(d, sign);
  auto* to = reinterpret_cast<std::uint16_t*>(data[0]);
  const auto* from = reinterpret_cast<const std::uint16_t*>(data[1]);
  const auto words = static_cast<std::int64_t>(hn::Lanes(d));
  std::int64_t i = 0;
  for (; i + words <= n; i += words) {
    const auto x = hn::LoadU(d, from + i);
    hn::StoreU(negates ? hn::Xor(x, bits) : hn::AndNot(bits, x), d, to + i);
  }
  for (; i < n; ++i) to[i] = static_cast<std::uint16_t>(negates ? from[i] ^ sign : from[i] & ~sign);
}
struct Relu {
  static HWY_INLINE FloatVector of(FloatVector x) {
    return hn::IfThenZeroElse(hn::Lt(x, hn::Zero(Floats())), x);
  }
};
struct Square {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Mul(x, x); }
};
struct Sqrt {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Sqrt(x); }
};
struct Reciprocal {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Div(hn::Set(Floats(), 1), x); }
};
struct Floor {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Floor(x); }
};
struct Ceil {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Ceil(x); }
};
struct Trunc {
  static HWY_INLINE FloatVector of(FloatVector x) { return hn::Trunc(x); }
};
struct Add {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return hn::Add(a, b); }
};
struct Subtract {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return hn::Sub(a, b); }
};
struct Multiply {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return hn::Mul(a, b); }
};
struct Divide {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return hn::Div(a, b); }
};
struct Maximum {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return larger(a, b); }
};
struct Minimum {
  static HWY_INLINE FloatVector of(FloatVector a, FloatVector b) { return smaller(a, b); }
};

/// Some elements, and as many more as a vector has.
template <class Element>
struct Rest {
  Rest(const Element* from, std::int64_t n) { std::copy_n(from, n, elements); }
  Element elements[lanes] = {};
};

template <class Of, class F>
void row_of_one(std::byte* const* data, const std::int64_t*, std::int64_t n) {
  using Element = typename Of::Element;
  auto* to = reinterpret_cast<Element*>(data[0]);
  const auto* from = reinterpret_cast<const Element*>(data[1]);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) Of::store(F::of(Of::load(from + i)), to + i);
  if (i == n) return;
  Rest<Element> x(from + i, n - i);
  Of::store(F::of(Of::load(x.elements)), x.elements);
  std::copy_n(x.elements, n - i, to + i);
}

/// With one number for the whole row.
template <class Of, class F>
void row_with(std::byte* const* data, float number, std::int64_t n) {
  using Element = typename Of::Element;
  auto* to = reinterpret_cast<Element*>(data[0]);
  const auto* from = reinterpret_cast<const Element*>(data[1]);
  const auto second = hn::Set(Floats(), number);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) Of::store(F::of(Of::load(from + i), second), to + i);
  if (i == n) return;
  Rest<Element> x(from + i, n - i);
  Of::store(F::of(Of::load(x.elements), second), x.elements);
  std::copy_n(x.elements, n - i, to + i);
}
template <class Of, class F>
void row_with_number(std::byte* const* data, const std::int64_t*, std::int64_t n) {
  row_with<Of, F>(data, load<float>(data[2]), n);
}

template <class Of, class F>
void row_of_pair(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  using Element = typename Of::Element;
  if (stride[2] == 0) return row_with<Of, F>(data, *reinterpret_cast<const Element*>(data[2]), n);
  auto* to = reinterpret_cast<Element*>(data[0]);
  const auto *a = reinterpret_cast<const Element*>(data[1]), *b = reinterpret_cast<const Element*>(data[2]);
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes) Of::store(F::of(Of::load(a + i), Of::load(b + i)), to + i);
  if (i == n) return;
  Rest<Element> x(a + i, n - i), y(b + i, n - i);
  Of::store(F::of(Of::load(x.elements), Of::load(y.elements)), x.elements);
  std::copy_n(x.elements, n - i, to + i);
}

template <class Of>
Row row_of(Unary op) {
  switch (op) {
    case Unary::negative: return sign_row<true>;
    case Unary::absolute: return sign_row<false>;
    case Unary::square: return row_of_one<Of, Square>;
    case Unary::sqrt: return row_of_one<Of, Sqrt>;
    case Unary::reciprocal: return row_of_one<Of, Reciprocal>;
    case Unary::floor: return row_of_one<Of, Floor>;
    case Unary::ceil: return row_of_one<Of, Ceil>;
    case Unary::trunc: return row_of_one<Of, Trunc>;
    case Unary::relu: return row_of_one<Of, Relu>;
    default: return nullptr;
  }
}
template <class Of, template <class, class> class Rows>
Row row_of(Binary op) {
  switch (op) {
    case Binary::add: return Rows<Of, Add>::row;
    case Binary::subtract: return Rows<Of, Subtract>::row;
    case Binary::multiply: return Rows<Of, Multiply>::row;
    case Binary::divide: return Rows<Of, Divide>::row;
    case Binary::maximum: return Rows<Of, Maximum>::row;
    case Binary::minimum: return Rows<Of, Minimum>::row;
    default: return nullptr;
  }
}
template <class Of, class F>
struct OfPair {
  static constexpr Row row = row_of_pair<Of, F>;
};
template <class Of, class F>
struct WithNumber {
  static constexpr Row row = row_with_number<Of, F>;
};

Row unary_row(Unary op, bool brain) { return brain ? row_of<OfBFloats>(op) : row_of<OfHalves>(op); }
Row binary_row(Binary op, bool brain) {
  return brain ? row_of<OfBFloats, OfPair>(op) : row_of<OfHalves, OfPair>(op);
}
Row number_row(Binary op, bool brain) {
  return brain ? row_of<OfBFloats, WithNumber>(op) : row_of<OfHalves, WithNumber>(op);
}

#else

Row unary_row(Unary, bool) { return nullptr; }
Row binary_row(Binary, bool) { return nullptr; }
Row number_row(Binary, bool) { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(unary_row);
HWY_EXPORT(binary_row);
HWY_EXPORT(number_row);

namespace {

bool is_brain(tensor::DType dtype) { return dtype == tensor::DType::bfloat16; }

}  // namespace

Row half_row(Unary op, tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(unary_row)(op, is_brain(dtype)); }
Row half_row(Binary op, tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(binary_row)(op, is_brain(dtype)); }
Row half_and_number_row(Binary op, tensor::DType dtype) {
  return HWY_DYNAMIC_DISPATCH(number_row)(op, is_brain(dtype));
}

}  // namespace stridescope::kernels
#endif

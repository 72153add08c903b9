#include "engine/kernels/elementwise/integer_row.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/elementwise/integer_row.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/elementwise/arithmetic_rows-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

using Integers = hn::ScalableTag<std::int64_t>;
using Reals = hn::ScalableTag<double>;

/// A quotient of integers that are smaller lies further from the next integer than it is rounded.
constexpr std::int64_t most_exact = std::int64_t{1} << 51;

template <class V>
HWY_INLINE auto is_exact(V x) {
  const Integers d;
  return hn::And(hn::Lt(x, hn::Set(d, most_exact)), hn::Gt(x, hn::Set(d, -most_exact)));
}

template <bool is_rest>
void divided_row(std::byte* const* data, const std::int64_t* stride, std::int64_t n) {
  constexpr std::int64_t size = sizeof(std::int64_t);
  const auto one = [&](std::int64_t i) {
    using Function = std::conditional_t<is_rest, functions::Remainder, functions::FloorDivide>;
    store<std::int64_t>(data[0] + i * stride[0], Function()(load<std::int64_t>(data[1] + i * stride[1]),
                                                            load<std::int64_t>(data[2] + i * stride[2])));
  };
  std::int64_t i = 0;
  if (stride[0] == size && stride[1] == size && (stride[2] == size || stride[2] == 0)) {
    const Integers d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const Operand<std::int64_t> dividends(data[1], stride[1]), divisors(data[2], stride[2]);
    auto* to = reinterpret_cast<std::int64_t*>(data[0]);
    for (; i + lanes <= n; i += lanes) {
      const auto a = hn::LoadU(d, dividends.from(i)), b = hn::LoadU(d, divisors.from(i));
      const auto fits = hn::And(hn::And(is_exact(a), is_exact(b)), hn::Ne(b, hn::Zero(d)));
      if (HWY_UNLIKELY(!hn::AllTrue(d, fits))) {
        for (std::int64_t k = 0; k < lanes; ++k) one(i + k);
        continue;
      }
      const auto x = hn::ConvertTo(Reals(), a), y = hn::ConvertTo(Reals(), b);
      const auto quotient = hn::Floor(hn::Div(x, y));
      hn::StoreU(hn::ConvertTo(d, is_rest ? hn::NegMulAdd(quotient, y, x) : quotient), d, to + i);
    }
  }
  for (; i < n; ++i) one(i);
}

Row row_of(Binary op) {
  if (op == Binary::remainder) return divided_row<true>;
  return op == Binary::floor_divide ? divided_row<false> : nullptr;
}

#else

Row row_of(Binary) { return nullptr; }

#endif

Row division_row(Binary op) { return row_of(op); }

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(division_row);
Row integer_row(Binary op) { return HWY_DYNAMIC_DISPATCH(division_row)(op); }

}  // namespace stridescope::kernels
#endif

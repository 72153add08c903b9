#include "engine/kernels/reduce/exact_row_totals.h"

#include <cstring>

#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/exact_row_totals.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/loop/first_lanes-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using ExactLanes = hn::ScalableTag<T>;

template <class T>
void sum_rows_of_integers(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
                          std::int64_t count) {
  const ExactLanes<std::int64_t> d;
  const hn::Rebind<T, ExactLanes<std::int64_t>> narrow;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto widen = [&](auto x) HWY_ATTR {
    if constexpr (sizeof(T) == 8) return x;
    else return hn::PromoteTo(d, x);
  };
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const T*>(data + r * distance);
    auto even = hn::Zero(d), odd = even;
    std::int64_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
      even = hn::Add(even, widen(hn::LoadU(narrow, row + i)));
      odd = hn::Add(odd, widen(hn::LoadU(narrow, row + i + lanes)));
    }
    if (i + lanes <= count) {
      even = hn::Add(even, widen(hn::LoadU(narrow, row + i)));
      i += lanes;
    }
    if (i < count) odd = hn::Add(odd, widen(load_first(narrow, row + i, count - i)));
    static_cast<std::int64_t*>(to)[r] = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
  }
}
/// Bytes; of flags every one but 0 is 1.
template <bool are_flags>
void sum_rows_of_bytes(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
                       std::int64_t count) {
  const ExactLanes<std::uint8_t> d;
  const ExactLanes<std::uint64_t> sums;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto add = [&](auto total, auto x) HWY_ATTR {
    return hn::Add(total, hn::SumsOf8(are_flags ? hn::Min(x, hn::Set(d, std::uint8_t{1})) : x));
  };
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const std::uint8_t*>(data + r * distance);
    auto total = hn::Zero(sums);
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) total = add(total, hn::LoadU(d, row + i));
    std::uint64_t rest = 0;
    if (i < count && i > 0) {
      // The last vector, without what is added already.
      const auto is_new = hn::Not(hn::FirstN(d, static_cast<std::size_t>(lanes - (count - i))));
      total = add(total, hn::IfThenElseZero(is_new, hn::LoadU(d, row + count - lanes)));
    } else {
      for (; i < count; ++i) rest += are_flags ? static_cast<std::uint64_t>(row[i] != 0) : row[i];
    }
    static_cast<std::int64_t*>(to)[r] =
        static_cast<std::int64_t>(rest + hn::GetLane(hn::SumOfLanes(sums, total)));
  }
}
RowTotals integer_sums_of_target(tensor::DType dtype) {
  using tensor::DType;
  switch (dtype) {
    case DType::boolean: return sum_rows_of_bytes<true>;
    case DType::uint8: return sum_rows_of_bytes<false>;
    case DType::int32: return sum_rows_of_integers<std::int32_t>;
    case DType::int64: return sum_rows_of_integers<std::int64_t>;
    default: return nullptr;
  }
}

/// Whether any element is not 0, or whether none is; of floats both zeros are.
template <bool is_any, class Bits, bool are_floats>
void flag_rows(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
               std::int64_t count) {
  const ExactLanes<Bits> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  constexpr auto sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  constexpr auto of_value = static_cast<Bits>(are_floats ? ~sign : ~Bits{0});
  const auto counted = hn::Set(d, of_value);
  const auto decides = [&](auto x) HWY_ATTR {
    const auto is_zero = hn::Eq(hn::And(x, counted), hn::Zero(d));
    return is_any ? !hn::AllTrue(d, is_zero) : !hn::AllFalse(d, is_zero);
  };
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const Bits*>(data + r * distance);
    bool is_decided = false;
    if (count < lanes) {
      for (std::int64_t i = 0; i < count; ++i) is_decided |= ((row[i] & of_value) != 0) == is_any;
    } else {
      for (std::int64_t i = 0; i + lanes <= count && !is_decided; i += lanes)
        is_decided = decides(hn::LoadU(d, row + i));
      is_decided = is_decided || decides(hn::LoadU(d, row + count - lanes));
    }
    static_cast<bool*>(to)[r] = is_decided == is_any;
  }
}
template <bool is_any>
RowTotals flag_rows_of(tensor::DType dtype) {
  using tensor::DType;
  const bool are_floats = tensor::is_floating(dtype);
  switch (tensor::itemsize(dtype)) {
    case 1: return flag_rows<is_any, std::uint8_t, false>;
    case 2:
      return are_floats ? flag_rows<is_any, std::uint16_t, true> : flag_rows<is_any, std::uint16_t, false>;
    case 4:
      return are_floats ? flag_rows<is_any, std::uint32_t, true> : flag_rows<is_any, std::uint32_t, false>;
    default:
      return are_floats ? flag_rows<is_any, std::uint64_t, true> : flag_rows<is_any, std::uint64_t, false>;
  }
}
RowTotals flags_of_target(bool is_any, tensor::DType dtype) {
  return is_any ? flag_rows_of<true>(dtype) : flag_rows_of<false>(dtype);
}

#else

RowTotals flags_of_target(bool, tensor::DType) { return nullptr; }
RowTotals integer_sums_of_target(tensor::DType) { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(flags_of_target);
HWY_EXPORT(integer_sums_of_target);

RowTotals row_flags(bool is_any, tensor::DType dtype) {
  return HWY_DYNAMIC_DISPATCH(flags_of_target)(is_any, dtype);
}
RowTotals integer_row_sums(tensor::DType dtype) {
  return HWY_DYNAMIC_DISPATCH(integer_sums_of_target)(dtype);
}

}  // namespace stridescope::kernels
#endif

#include "engine/kernels/reduce/column_totals.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/column_totals.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/reduce/column_states-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

/// Calls f with 0, 1, ... as constants: compilers keep what they choose in registers.
template <std::size_t... indices, class F>
HWY_INLINE void for_constants(std::index_sequence<indices...>, const F& f) {
  (f(std::integral_constant<std::size_t, indices>()), ...);
}

/// `vectors` side by side, the last of which has `n` lanes where it is not whole.
template <class Of, std::size_t vectors, bool is_whole>
void add_vectors(typename Of::Total* totals, bool are_fresh, const ColumnRows& rows, std::int64_t column,
                 std::int64_t n) {
  using Element = typename Of::Element;
  constexpr std::make_index_sequence<vectors> all;
  const auto lanes = Of::lanes();
  const auto at = [&](std::size_t v) { return totals + column + static_cast<std::int64_t>(v) * lanes; };
  const auto first = [&](std::size_t row) {
    return reinterpret_cast<const Element*>(rows.from + rows.offsets[row]) + column;
  };
  const auto load = [&](const Element* row, auto v) HWY_ATTR {
    const auto* from = row + static_cast<std::int64_t>(v) * lanes;
    if constexpr (!is_whole && v + 1 == vectors) return Of::load_some(from, n);
    else return Of::load(from);
  };
  std::array<typename Of::State, vectors> state;
  for_constants(all, [&](auto v) HWY_ATTR {
    if (are_fresh) state[v] = Of::fresh();
    else if constexpr (!is_whole && v + 1 == vectors) state[v] = Of::begun_some(at(v), n);
    else state[v] = Of::begun(at(v));
  });
  std::size_t row = 0;
  bool is_decided = false;
  for (; row + 4 <= rows.count && !is_decided; row += 4) {
    const auto *a = first(row), *b = first(row + 1), *c = first(row + 2), *d = first(row + 3);
    for_constants(all, [&](auto v) HWY_ATTR {
      if constexpr (Of::takes_four) {
        Of::add_four(state[v], load(a, v), load(b, v), load(c, v), load(d, v));
      } else {
        for (const auto* one : {a, b, c, d}) Of::add(state[v], load(one, v));
      }
    });
    if constexpr (requires { Of::is_decided(state[0]); }) {
      is_decided = true;
      for (const auto& each : state) is_decided = is_decided && Of::is_decided(each);
    }
  }
  for (; row < rows.count && !is_decided; ++row)
    for_constants(all, [&](auto v) HWY_ATTR { Of::add(state[v], load(first(row), v)); });
  for_constants(all, [&](auto v) HWY_ATTR {
    if constexpr (!is_whole && v + 1 == vectors) Of::store_some(state[v], at(v), n);
    else Of::store(state[v], at(v));
  });
}

/// Eight long rows: each is read from end to end, as processors foresee it.
inline constexpr std::size_t long_rows = 8;
template <class Of>
std::int64_t add_long_rows(typename Of::Total* totals, bool are_fresh, const ColumnRows& rows) {
  using Element = typename Of::Element;
  constexpr std::make_index_sequence<long_rows> all;
  const auto lanes = Of::lanes();
  std::array<const Element*, long_rows> row;
  for_constants(
      all, [&](auto r) HWY_ATTR { row[r] = reinterpret_cast<const Element*>(rows.from + rows.offsets[r]); });
  std::int64_t column = 0;
  for (; column + lanes <= rows.width; column += lanes) {
    const auto load = [&](std::size_t r) HWY_ATTR { return Of::load(row[r] + column); };
    auto state = are_fresh ? Of::fresh() : Of::begun(totals + column);
    if constexpr (Of::takes_four) {
      Of::add_four(state, load(0), load(1), load(2), load(3));
      Of::add_four(state, load(4), load(5), load(6), load(7));
    } else {
      for_constants(all, [&](auto r) HWY_ATTR { Of::add(state, load(r)); });
    }
    Of::store(state, totals + column);
  }
  return column;
}

template <class Of>
void add_columns(void* to, bool are_fresh, const ColumnRows& rows) {
  auto* const totals = static_cast<typename Of::Total*>(to);
  constexpr std::size_t together = 4;
  const auto lanes = Of::lanes(), group = static_cast<std::int64_t>(together) * lanes;
  const bool are_long = rows.count == long_rows && rows.width > 2 * group;
  auto column = are_long ? add_long_rows<Of>(totals, are_fresh, rows) : 0;
  for (; column + group <= rows.width; column += group)
    add_vectors<Of, together, true>(totals, are_fresh, rows, column, lanes);
  const auto left = rows.width - column;
  if (left == 0) return;
  const auto before = (left - 1) / lanes, last = left - before * lanes;
  switch (before) {
    case 0: return add_vectors<Of, 1, false>(totals, are_fresh, rows, column, last);
    case 1: return add_vectors<Of, 2, false>(totals, are_fresh, rows, column, last);
    case 2: return add_vectors<Of, 3, false>(totals, are_fresh, rows, column, last);
    default: return add_vectors<Of, 4, false>(totals, are_fresh, rows, column, last);
  }
}

using tensor::DType;

template <Joining how, bool joins>
ColumnTotals joining(DType dtype) {
  switch (dtype) {
    case DType::float16: return add_columns<FloatColumns<how, hwy::float16_t, joins>>;
    case DType::bfloat16: return add_columns<FloatColumns<how, hwy::bfloat16_t, joins>>;
    case DType::float32: return add_columns<FloatColumns<how, float, joins>>;
    case DType::float64: return add_columns<DoubleColumns<how>>;
    default: break;
  }
  if constexpr (how == Joining::sum || how == Joining::product) {
    switch (dtype) {
      case DType::boolean: return add_columns<IntegerColumns<how, std::uint8_t, true>>;
      case DType::uint8: return add_columns<IntegerColumns<how, std::uint8_t, false>>;
      case DType::int8: return add_columns<IntegerColumns<how, std::int8_t, false>>;
      case DType::int16: return add_columns<IntegerColumns<how, std::int16_t, false>>;
      case DType::int32: return add_columns<IntegerColumns<how, std::int32_t, false>>;
      case DType::int64: return add_columns<IntegerColumns<how, std::int64_t, false>>;
      default: break;
    }
  }
  return nullptr;
}
template <Joining how>
ColumnTotals joining(DType dtype, bool joins) {
  return joins ? joining<how, true>(dtype) : joining<how, false>(dtype);
}
template <bool largest>
ColumnTotals extremes(DType dtype) {
  switch (dtype) {
    case DType::uint8: return add_columns<ExtremeColumns<largest, std::uint8_t, std::uint8_t>>;
    case DType::int8: return add_columns<ExtremeColumns<largest, std::int8_t, std::int8_t>>;
    case DType::int16: return add_columns<ExtremeColumns<largest, std::int16_t, std::int16_t>>;
    case DType::int32: return add_columns<ExtremeColumns<largest, std::int32_t, std::int32_t>>;
    case DType::int64: return add_columns<ExtremeColumns<largest, std::int64_t, std::int64_t>>;
    case DType::float16: return add_columns<ExtremeColumns<largest, hwy::float16_t, float>>;
    case DType::bfloat16: return add_columns<ExtremeColumns<largest, hwy::bfloat16_t, float>>;
    case DType::float32: return add_columns<ExtremeColumns<largest, float, float>>;
    case DType::float64: return add_columns<ExtremeColumns<largest, double, double>>;
    default: return nullptr;
  }
}
template <bool is_any, class Bits>
ColumnTotals flags(DType dtype) {
  return tensor::is_floating(dtype) ? add_columns<FlagColumns<is_any, Bits, true>>
                                    : add_columns<FlagColumns<is_any, Bits, false>>;
}
template <bool is_any>
ColumnTotals flags(DType dtype) {
  switch (tensor::itemsize(dtype)) {
    case 1: return flags<is_any, std::uint8_t>(dtype);
    case 2: return flags<is_any, std::uint16_t>(dtype);
    case 4: return flags<is_any, std::uint32_t>(dtype);
    default: return flags<is_any, std::uint64_t>(dtype);
  }
}

ColumnTotals columns_of_target(ColumnTotal total, DType dtype, bool joins) {
  switch (total) {
    case ColumnTotal::sum: return joining<Joining::sum>(dtype, joins);
    case ColumnTotal::nansum: return joining<Joining::nansum>(dtype, joins);
    case ColumnTotal::product: return joining<Joining::product>(dtype, joins);
    case ColumnTotal::squares: return joining<Joining::squares>(dtype, false);
    case ColumnTotal::largest: return extremes<true>(dtype);
    case ColumnTotal::smallest: return extremes<false>(dtype);
    case ColumnTotal::any: return flags<true>(dtype);
    default: return flags<false>(dtype);
  }
}

#else

ColumnTotals columns_of_target(ColumnTotal, tensor::DType, bool) { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(columns_of_target);

ColumnTotals column_totals(ColumnTotal total, tensor::DType dtype, bool joins) {
  return HWY_DYNAMIC_DISPATCH(columns_of_target)(total, dtype, joins);
}

}  // namespace stridescope::kernels
#endif

#include "engine/kernels/reduce/row_totals.h"

#include <algorithm>
#include <concepts>
#include <cstring>

#include "engine/kernels/loop/vector_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/row_totals.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#if STRIDESCOPE_VECTORS_OF_DOUBLES
#include "engine/kernels/loop/load_floats-inl.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

#if STRIDESCOPE_VECTORS_OF_DOUBLES

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using Lanes = hn::ScalableTag<T>;
template <class T>
using Vector = hn::Vec<Lanes<T>>;
using Doubles = Lanes<double>;

/// Two, so that additions do not wait for one another.
struct Total {
  Vector<double> lower, upper;
};
HWY_INLINE Total as_doubles(Vector<float> x) {
  const hn::Rebind<float, Doubles> half;
  return {hn::PromoteTo(Doubles(), hn::LowerHalf(half, x)), hn::PromoteTo(Doubles(), hn::UpperHalf(half, x))};
}

struct Sums {
  static HWY_INLINE Total add(const Total& total, Vector<float> x) {
    const Total more = as_doubles(x);
    return {hn::Add(total.lower, more.lower), hn::Add(total.upper, more.upper)};
  }
  static HWY_INLINE Total add(const Total& total, Vector<float> a, Vector<float> b, Vector<float> c,
                              Vector<float> d) {
    return add(total, hn::Add(hn::Add(a, b), hn::Add(c, d)));
  }
};
struct Numbers {
  static HWY_INLINE Vector<float> number(Vector<float> x) { return hn::IfThenZeroElse(hn::IsNaN(x), x); }
  static HWY_INLINE Total add(const Total& total, Vector<float> x) { return Sums::add(total, number(x)); }
  static HWY_INLINE Total add(const Total& total, Vector<float> a, Vector<float> b, Vector<float> c,
                              Vector<float> d) {
    return Sums::add(total, number(a), number(b), number(c), number(d));
  }
};
struct Squares {
  static HWY_INLINE Total add(const Total& total, Vector<float> x) {
    const Total more = as_doubles(x);
    return {hn::MulAdd(more.lower, more.lower, total.lower), hn::MulAdd(more.upper, more.upper, total.upper)};
  }
  static HWY_INLINE Total add(const Total& total, Vector<float> a, Vector<float> b, Vector<float> c,
                              Vector<float> d) {
    return add(add(add(add(total, a), b), c), d);
  }
};

template <class F, class From>
void sum_rows(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows, std::int64_t count) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(Lanes<float>()));
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const From*>(data + r * distance);
    const auto at = [&](std::int64_t i) HWY_ATTR { return load_floats(row + i); };
    Total total{hn::Zero(Doubles()), hn::Zero(Doubles())};
    std::int64_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
      total = F::add(total, at(i), at(i + lanes), at(i + 2 * lanes), at(i + 3 * lanes));
    for (; i + lanes <= count; i += lanes) total = F::add(total, at(i));
    if (i < count) total = F::add(total, load_first_floats(row + i, count - i));
    static_cast<double*>(to)[r] = hn::GetLane(hn::SumOfLanes(Doubles(), hn::Add(total.lower, total.upper)));
  }
}

/// How lanes of doubles are joined, as the accumulators of that name do it.
struct DoubleSums {
  static constexpr double none = 0;
  static HWY_INLINE Vector<double> number(Vector<double> x) { return x; }
  template <class V>
  static HWY_INLINE V join(V a, V b) {
    return hn::Add(a, b);
  }
};
struct DoubleNumbers : DoubleSums {
  static HWY_INLINE Vector<double> number(Vector<double> x) { return hn::IfThenZeroElse(hn::IsNaN(x), x); }
};
struct DoubleSquares : DoubleSums {
  static HWY_INLINE Vector<double> number(Vector<double> x) { return hn::Mul(x, x); }
};
struct Products {
  static constexpr double none = 1;
  static HWY_INLINE Vector<double> number(Vector<double> x) { return x; }
  template <class V>
  static HWY_INLINE V join(V a, V b) {
    return hn::Mul(a, b);
  }
};

/// Lane l with lane l + half of them, until there is one.
template <class F, class D>
HWY_INLINE double joined_lanes(D, hn::Vec<D> x) {
  if constexpr (hn::MaxLanes(D()) == 1) {
    return hn::GetLane(x);
  } else {
    const hn::Half<D> half;
    return joined_lanes<F>(half, F::join(hn::LowerHalf(half, x), hn::UpperHalf(half, x)));
  }
}

/// Lane l of sixteen has the elements i with i % 16 == l, of which four floats at once are joined as such.
template <class F, class From>
void join_rows(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
               std::int64_t count) {
  const Doubles d;
  const hn::Rebind<From, Doubles> narrow;
  const auto widen = [](auto x) HWY_ATTR {
    if constexpr (std::same_as<From, double>) return F::number(x);
    else return F::number(hn::PromoteTo(Doubles(), x));
  };
  constexpr std::int64_t side_by_side = 16, lanes = hn::MaxLanes(Doubles()), vectors = side_by_side / lanes;
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const From*>(data + r * distance);
    Vector<double> total[vectors];
    for (auto& x : total) x = hn::Set(d, F::none);
    std::int64_t i = 0;
    if constexpr (std::same_as<From, float>)
      for (; i + 4 * side_by_side <= count; i += 4 * side_by_side)
        for (std::int64_t v = 0; v < vectors; ++v) {
          const auto load = [&](std::int64_t k) HWY_ATTR {
            return hn::LoadU(narrow, row + i + v * lanes + k * side_by_side);
          };
          const auto four = F::join(F::join(load(0), load(1)), F::join(load(2), load(3)));
          total[v] = F::join(total[v], widen(four));
        }
    for (; i + side_by_side <= count; i += side_by_side)
      for (std::int64_t v = 0; v < vectors; ++v)
        total[v] = F::join(total[v], widen(hn::LoadU(narrow, row + i + v * lanes)));
    for (std::int64_t v = 0; v < vectors; ++v) {
      const auto n = std::clamp<std::int64_t>(count - i - v * lanes, 0, lanes);
      if (n == 0) break;
      const auto some = widen(load_first(narrow, row + i + v * lanes, n));
      const auto is_there = hn::FirstN(d, static_cast<std::size_t>(n));
      total[v] = F::join(total[v], hn::IfThenElse(is_there, some, hn::Set(d, F::none)));
    }
    for (auto half = vectors / 2; half > 0; half /= 2)
      for (std::int64_t v = 0; v < half; ++v) total[v] = F::join(total[v], total[v + half]);
    static_cast<double*>(to)[r] = joined_lanes<F>(d, total[0]);
  }
}
RowTotals products_of_target(tensor::DType dtype) {
  if (dtype == tensor::DType::float32) return join_rows<Products, float>;
  return dtype == tensor::DType::float64 ? join_rows<Products, double> : nullptr;
}

template <class F, class OfDoubles>
RowTotals sum_rows_of(tensor::DType dtype) {
  using tensor::DType;
  switch (dtype) {
    case DType::float32: return sum_rows<F, float>;
    case DType::float16: return sum_rows<F, hwy::float16_t>;
    case DType::bfloat16: return sum_rows<F, hwy::bfloat16_t>;
    case DType::float64: return join_rows<OfDoubles, double>;
    default: return nullptr;
  }
}

template <bool largest, class V>
HWY_INLINE V better(V a, V b) {
  return largest ? hn::Max(a, b) : hn::Min(a, b);
}

/// None of integers.
template <class V>
HWY_INLINE auto nan_in(V x) {
  if constexpr (std::floating_point<hn::TFromV<V>>) return hn::IsNaN(x);
  else return hn::Ne(x, x);
}

template <bool largest, class T>
HWY_INLINE T best_lane(hn::Vec<Lanes<T>> x) {
  const Lanes<T> d;
  if constexpr (sizeof(T) >= 2) return hn::GetLane(largest ? hn::MaxOfLanes(d, x) : hn::MinOfLanes(d, x));
  T lanes[hn::MaxLanes(Lanes<T>())];
  hn::StoreU(x, d, lanes);
  for (auto half = hn::Lanes(d) / 2; half > 0; half /= 2)
    for (std::size_t k = 0; k < half; ++k)
      lanes[k] = largest ? std::max(lanes[k], lanes[k + half]) : std::min(lanes[k], lanes[k + half]);
  return lanes[0];
}

template <bool largest, class T>
void extreme_rows(void* to, const std::byte* data, std::int64_t distance, std::int64_t rows,
                  std::int64_t count) {
  const Lanes<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  for (std::int64_t r = 0; r < rows; ++r) {
    const auto* row = reinterpret_cast<const T*>(data + r * distance);
    const auto at = [&](std::int64_t i) HWY_ATTR { return hn::LoadU(d, row + i); };
    const auto n = std::min(lanes, count);
    Vector<T> best =
        hn::IfThenElse(hn::FirstN(d, static_cast<std::size_t>(n)), load_first(d, row, n), hn::Set(d, row[0]));
    auto is_nan = nan_in(best);
    const auto take = [&](Vector<T> x) HWY_ATTR {
      if constexpr (std::floating_point<T>) is_nan = hn::Or(is_nan, nan_in(x));
      return x;
    };
    std::int64_t i = lanes;
    // A sum is NaN where one of four is, and of infinities, which are told apart at the end.
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
      const auto a = at(i), b = at(i + lanes), c = at(i + 2 * lanes), e = at(i + 3 * lanes);
      if constexpr (std::floating_point<T>)
        is_nan = hn::Or(is_nan, nan_in(hn::Add(hn::Add(a, b), hn::Add(c, e))));
      best = better<largest>(best, better<largest>(better<largest>(a, b), better<largest>(c, e)));
    }
    for (; i + lanes <= count; i += lanes) best = better<largest>(best, take(at(i)));
    if (i < count) best = better<largest>(best, take(at(count - lanes)));
    T found = best_lane<largest, T>(best);
    if constexpr (std::floating_point<T>)
      if (HWY_UNLIKELY(!hn::AllFalse(d, is_nan))) {
        const auto* nan = std::find_if(row, row + count, [](T x) { return x != x; });
        if (nan != row + count) found = *nan;
      }
    static_cast<T*>(to)[r] = found;
  }
}

template <bool largest>
RowTotals extreme_rows_of(tensor::DType dtype) {
  using tensor::DType;
  switch (dtype) {
    case DType::uint8: return extreme_rows<largest, std::uint8_t>;
    case DType::int8: return extreme_rows<largest, std::int8_t>;
    case DType::int16: return extreme_rows<largest, std::int16_t>;
    case DType::int32: return extreme_rows<largest, std::int32_t>;
    case DType::int64: return extreme_rows<largest, std::int64_t>;
    case DType::float32: return extreme_rows<largest, float>;
    case DType::float64: return extreme_rows<largest, double>;
    default: return nullptr;
  }
}
RowTotals extremes_of_target(bool largest, tensor::DType dtype) {
  return largest ? extreme_rows_of<true>(dtype) : extreme_rows_of<false>(dtype);
}
RowTotals sums_of_target(tensor::DType dtype) { return sum_rows_of<Sums, DoubleSums>(dtype); }
RowTotals nansums_of_target(tensor::DType dtype) { return sum_rows_of<Numbers, DoubleNumbers>(dtype); }
RowTotals squares_of_target(tensor::DType dtype) { return sum_rows_of<Squares, DoubleSquares>(dtype); }

#else

RowTotals extremes_of_target(bool, tensor::DType) { return nullptr; }
RowTotals sums_of_target(tensor::DType) { return nullptr; }
RowTotals nansums_of_target(tensor::DType) { return nullptr; }
RowTotals squares_of_target(tensor::DType) { return nullptr; }
RowTotals products_of_target(tensor::DType) { return nullptr; }

#endif

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(extremes_of_target);
HWY_EXPORT(sums_of_target);
HWY_EXPORT(nansums_of_target);
HWY_EXPORT(squares_of_target);
HWY_EXPORT(products_of_target);

RowTotals float_row_sums(tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(sums_of_target)(dtype); }
RowTotals float_row_nansums(tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(nansums_of_target)(dtype); }
RowTotals float_row_squares(tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(squares_of_target)(dtype); }
RowTotals float_row_products(tensor::DType dtype) { return HWY_DYNAMIC_DISPATCH(products_of_target)(dtype); }
RowTotals row_extremes(bool largest, tensor::DType dtype) {
  return HWY_DYNAMIC_DISPATCH(extremes_of_target)(largest, dtype);
}

}  // namespace stridescope::kernels
#endif

#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/reduce/accumulators.h"
#include "engine/kernels/reduce/column_totals.h"
#include "engine/kernels/reduce/exact_row_totals.h"
#include "engine/kernels/reduce/row_totals.h"

/// What gives an accumulator several elements at once, where something does.
namespace stridescope::kernels {

/// Elements of one row that are accumulated side by side. Indices count in one lane.
template <class Accumulator>
inline constexpr std::int64_t lanes = sizeof(Accumulator) <= 4   ? 32
                                      : sizeof(Accumulator) <= 8 ? 16
                                                                 : 8;
// So many that the compiler keeps the loop over them, and makes vectors of it.
template <bool largest, class T>
inline constexpr std::int64_t lanes<accumulators::Extreme<largest, T>> = 32;
template <bool largest, class T>
inline constexpr std::int64_t lanes<accumulators::ArgExtreme<largest, T>> = 1;

/// What gives accumulators of rows of floats or halves, or of Extreme's numbers, several elements at once.
template <class Accumulator>
inline constexpr auto rows_at_once = nullptr;
template <std::floating_point T>
inline constexpr auto rows_at_once<accumulators::Sum<T>> = float_row_sums;
template <std::floating_point T>
inline constexpr auto rows_at_once<accumulators::NanSum<T>> = float_row_nansums;
template <std::floating_point T>
inline constexpr auto rows_at_once<accumulators::EuclideanNorm<T>> = float_row_squares;
template <std::floating_point T>
inline constexpr auto rows_at_once<accumulators::Product<T>> = float_row_products;
template <class T>
inline constexpr auto rows_at_once<accumulators::Any<T>> =
    [](tensor::DType dtype) -> RowTotals { return row_flags(true, dtype); };
template <class T>
inline constexpr auto rows_at_once<accumulators::All<T>> =
    [](tensor::DType dtype) -> RowTotals { return row_flags(false, dtype); };
template <std::integral T>
inline constexpr auto rows_at_once<accumulators::Sum<T>> = integer_row_sums;
template <bool largest, class T>
inline constexpr auto rows_at_once<accumulators::Extreme<largest, T>> =
    [](tensor::DType dtype) -> RowTotals { return row_extremes(largest, dtype); };
template <class Accumulator>
inline constexpr bool has_rows_at_once =
    !std::same_as<const std::nullptr_t, decltype(rows_at_once<Accumulator>)>;

/// What adds rows to such accumulators side by side.
template <class Accumulator>
inline constexpr auto column_total = nullptr;
template <class T>
inline constexpr auto column_total<accumulators::Sum<T>> = ColumnTotal::sum;
template <class T>
inline constexpr auto column_total<accumulators::NanSum<T>> = ColumnTotal::nansum;
template <class T>
inline constexpr auto column_total<accumulators::Product<T>> = ColumnTotal::product;
template <class T>
inline constexpr auto column_total<accumulators::EuclideanNorm<T>> = ColumnTotal::squares;
template <class T>
inline constexpr auto column_total<accumulators::Extreme<true, T>> = ColumnTotal::largest;
template <class T>
inline constexpr auto column_total<accumulators::Extreme<false, T>> = ColumnTotal::smallest;
template <class T>
inline constexpr auto column_total<accumulators::Any<T>> = ColumnTotal::any;
template <class T>
inline constexpr auto column_total<accumulators::All<T>> = ColumnTotal::all;
template <class Accumulator>
inline constexpr bool has_column_total = std::same_as<const ColumnTotal, decltype(column_total<Accumulator>)>;

}  // namespace stridescope::kernels

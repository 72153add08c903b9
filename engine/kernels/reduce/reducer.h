#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/reduce/column_totals.h"
#include "engine/kernels/reduce/reduction.h"
#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

namespace accumulators {

/// What a finished accumulator needs to know.
struct Finish {
  std::int64_t count = 0;
  ReduceOptions options;
};

}  // namespace accumulators

/// A reduction of elements of one dtype, without its walk: what is done with accumulators that lie one after
/// the other. Steps count bytes.
struct Reducer {
  /// Rows of neighbouring results that are added at once, at most.
  static constexpr std::size_t rows_together = 16;
  static constexpr std::size_t most_lane_bytes = 256, most_accumulator_bytes = 32;

  void (*start)(void* accumulators, std::int64_t count, const ReduceOptions& options) = nullptr;
  /// Adds a row of neighbours to one accumulator, where has_wide_vectors(). Null where add_row is as fast.
  void (*add_packed)(void* accumulator, const std::byte* row, std::int64_t count,
                     const ReduceOptions& options) = nullptr;
  /// The same for rows that lie `distance` bytes apart, each for a fresh accumulator. Null where add_packed
  /// is.
  void (*add_each)(void* accumulators, const std::byte* row, std::int64_t distance, std::int64_t rows,
                   std::int64_t count, const ReduceOptions& options) = nullptr;
  /// Adds element i to lane i % lanes.
  void (*add_row)(void* accumulators, const std::byte* row, std::int64_t step, std::int64_t count) = nullptr;
  /// Adds element l of each row to accumulator l, the first row first.
  void (*add_rows)(void* accumulators, const std::byte* const* rows, std::size_t count, std::int64_t step,
                   std::int64_t width) = nullptr;
  /// The same of packed rows, several elements at once; the other one joins no four of them before. Null
  /// where there is none.
  ColumnTotals add_columns = nullptr, add_columns_one_by_one = nullptr;
  /// Makes of each what it would be if every element had been added so many times. Null where that may be
  /// another number.
  void (*repeat)(void* accumulators, std::int64_t count, std::int64_t times) = nullptr;
  /// Joins all of them to the first.
  void (*merge)(void* accumulators, std::int64_t count) = nullptr;
  /// Writes results, of dtype `result`, one after the other. Null where the accumulators are the results.
  void (*write)(const void* accumulators, std::int64_t count, const accumulators::Finish& finish,
                std::byte* to) = nullptr;
  /// Whether what is added from now on does not matter. Null where all of it does.
  bool (*is_decided)(const void* accumulator) = nullptr;
  bool is_idempotent = false;   ///< an element that is added again changes nothing
  bool has_row_totals = false;  ///< short rows of neighbours are added by vectors
  bool has_rows = false;        ///< add_rows is the faster way, also where elements have to be put together
  std::int64_t lanes = 0, accumulator_bytes = 0, from_bytes = 0;
  tensor::DType result{};
};

// Each in a file of its own, as they are many functions.
Reducer sum_reducer(Reduction reduction, tensor::DType source);      ///< sum, nansum, prod, mean
Reducer extreme_reducer(Reduction reduction, tensor::DType source);  ///< amax, amin, argmax, argmin
Reducer flag_reducer(Reduction reduction, tensor::DType source);     ///< any, all
/// var, std, norm, logsumexp: floats
Reducer moment_reducer(Reduction reduction, tensor::DType source, const ReduceOptions& options);

}  // namespace stridescope::kernels

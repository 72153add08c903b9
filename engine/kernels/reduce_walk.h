#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/cost.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::kernels {

/// A reduction, decided. Walks over kept dimensions have the source's strides first and the destination's
/// second; walks over reduced dimensions have the strides that order them first and the source's second.
struct ReducePlan {
  std::byte* to = nullptr;
  const std::byte* from = nullptr;
  std::int64_t to_itemsize = 0;
  ConvertRow convert = nullptr;  ///< from the accumulator's result to the destination
  accumulators::Finish finish;
  bool in_logical_order = false;
  tensor::Pace* pace = nullptr;
  Work* work = nullptr;
};

/// Elements that are accumulated side by side: lanes of one row, or neighbouring results.
template <class Accumulator>
inline constexpr std::size_t lanes = sizeof(Accumulator) <= 4 ? 32 : 8;

template <class Accumulator>
void start(Accumulator& accumulator, const ReduceOptions& options) {
  if constexpr (requires { accumulator.start(options); }) accumulator.start(options);
}

template <class Accumulator>
void finish(const ReducePlan& plan, const Accumulator& accumulator, std::int64_t offset) {
  Stored<typename Accumulator::Result> result = accumulator.result(plan.finish);
  plan.convert(plan.to + offset * plan.to_itemsize, plan.to_itemsize,
               reinterpret_cast<const std::byte*>(&result), 0, 1);
}

template <class From>
Arithmetic<From> load_arithmetic(const std::byte* address) {
  return static_cast<Arithmetic<From>>(load<From>(address));
}

/// Adds the whole lanes of a packed row; gives how many elements that were.
template <class From, class Accumulator>
std::int64_t add_packed(Accumulator* partial, const std::byte* data, std::int64_t count) {
  constexpr auto side_by_side = lanes<Accumulator>;
  const auto* packed = reinterpret_cast<const Stored<From>*>(data);
  const std::int64_t whole = count - count % static_cast<std::int64_t>(side_by_side);
  for (std::int64_t i = 0; i < whole; i += side_by_side) {
    for (std::size_t l = 0; l < side_by_side; ++l) {
      partial[l].add(
          static_cast<Arithmetic<From>>(static_cast<From>(packed[static_cast<std::size_t>(i) + l])));
    }
  }
  return whole;
}

/// Each result by itself: all that it reduces, row by row, spread over lanes so that the processor adds
/// several at once.
template <class From, class Accumulator>
void reduce_each(const ReducePlan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& row = reduced[0];
  const std::int64_t step = row.stride[1] * static_cast<std::int64_t>(sizeof(From));
  const std::size_t last_lane =
      plan.in_logical_order ? 0 : lanes<Accumulator> - 1;  // an index counts in one lane
  const bool packed = step == sizeof(From) && !plan.in_logical_order;
  kept.for_each(*plan.pace, 0, 0, [&](const auto& at) {
    const std::byte* base = plan.from + at[0] * static_cast<std::int64_t>(sizeof(From));
    Accumulator partial[lanes<Accumulator>];
    for (auto& lane : partial) start(lane, plan.finish.options);
    reduced.for_each_row(*plan.pace, sizeof(From), [&](const auto& offset, std::int64_t count) {
      const std::byte* data = base + offset[1] * static_cast<std::int64_t>(sizeof(From));
      std::int64_t i = packed ? add_packed<From>(partial, data, count) : 0;
      for (; i < count; ++i) {
        partial[static_cast<std::size_t>(i) & last_lane].add(load_arithmetic<From>(data + i * step));
      }
    });
    for (std::size_t l = 1; l < lanes<Accumulator>; ++l) partial[0].merge(partial[l]);
    finish(plan, partial[0], at[1]);
  });
}

inline constexpr std::size_t rows_together = 4;

/// Adds element l of each row to result l, the first row first.
template <std::size_t count, class From, class Accumulator>
void add_rows(Accumulator* results, const Stored<From>* const* rows, std::int64_t width) {
  const Stored<From>* row[count];
  std::copy(rows, rows + count, row);
  for (std::int64_t l = 0; l < width; ++l) {
    auto result = results[l];
    for (std::size_t r = 0; r < count; ++r)
      result.add(static_cast<Arithmetic<From>>(static_cast<From>(row[r][l])));
    results[l] = result;
  }
}

/// Neighbouring results together: the source is read along the kept dimension that is closest in memory, a
/// row of it at a time, and each result adds in the order of the reduced dimensions.
template <class From, class Accumulator>
void reduce_together(const ReducePlan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  constexpr auto itemsize = static_cast<std::int64_t>(sizeof(From));
  // As many as stay in the first cache beside what is read.
  constexpr std::int64_t most =
      std::max<std::int64_t>(16384 / static_cast<std::int64_t>(sizeof(Accumulator)), 16);
  const auto& row = kept[0];
  const std::int64_t step = row.stride[0] * itemsize;
  std::vector<Accumulator> results(static_cast<std::size_t>(std::min(most, row.size)));
  kept.for_each(*plan.pace, 0, 1, [&](const auto& at) {
    for (std::int64_t i = 0; i < row.size; i += most) {
      const auto width = std::min(most, row.size - i);
      const std::byte* base = plan.from + at[0] * itemsize + i * step;
      for (auto& result : results) start(result = {}, plan.finish.options);
      if (step == itemsize) {
        // Several rows at a time, so that a result is fetched and put back once for them.
        const Stored<From>* rows[rows_together];
        std::size_t found = 0;
        reduced.for_each(*plan.pace, width * itemsize, 0, [&](const auto& offset) {
          rows[found++] = reinterpret_cast<const Stored<From>*>(base + offset[1] * itemsize);
          if (found == rows_together) add_rows<rows_together, From>(results.data(), rows, width);
          found %= rows_together;
        });
        for (std::size_t r = 0; r < found; ++r) add_rows<1, From>(results.data(), rows + r, width);
      } else {
        reduced.for_each(*plan.pace, width * itemsize, 0, [&](const auto& offset) {
          const std::byte* data = base + offset[1] * itemsize;
          for (std::int64_t l = 0; l < width; ++l)
            results[static_cast<std::size_t>(l)].add(load_arithmetic<From>(data + l * step));
        });
      }
      for (std::int64_t l = 0; l < width; ++l)
        finish(plan, results[static_cast<std::size_t>(l)], at[1] + (i + l) * row.stride[1]);
    }
  });
}

/// The dimensions apart: those that stay and those that are reduced.
struct Dimensions {
  tensor::Dims kept_shape, kept_from, kept_to;
  tensor::Dims reduced_shape, reduced_from;
};

template <class From, class Accumulator>
void run_reduction(const ReducePlan& plan, const Dimensions& dims) {
  const Walk<2> kept(dims.kept_shape, {dims.kept_from.data(), dims.kept_to.data()});
  if (plan.finish.count == 0) {
    Accumulator nothing;
    start(nothing, plan.finish.options);
    kept.for_each(*plan.pace, plan.to_itemsize, 0, [&](const auto& at) { finish(plan, nothing, at[1]); });
    return;
  }
  const tensor::Dims order =
      plan.in_logical_order ? tensor::contiguous_stride(dims.reduced_shape) : dims.reduced_from;
  const Walk<2> reduced(dims.reduced_shape, {order.data(), dims.reduced_from.data()});
  const bool kept_is_closer =
      kept[0].size > 1 && std::abs(kept[0].stride[0]) < std::abs(reduced[0].stride[1]);
  // Each result is computed by one thread, in the same order whatever their number.
  const bool is_injective_result = is_injective(Walk<1>(dims.kept_shape, {dims.kept_to.data()}));
  const auto bytes = std::min(plan.finish.count, endless_elements) * static_cast<std::int64_t>(sizeof(From));
  const auto results = tensor::Layout{dims.kept_shape, dims.kept_to, 0}.numel();
  // Neighbouring results read runs of a page and more.
  const std::int64_t step = kept_is_closer ? 1024 : 1;
  share(
      *plan.work, kept, is_injective_result ? bytes * std::min(results, endless_elements / bytes) : 0,
      [&](tensor::Pace& pace, const Walk<2>& part, const auto& at) {
        ReducePlan moved = plan;
        moved.pace = &pace;
        moved.from += at[0] * static_cast<std::int64_t>(sizeof(From));
        moved.to += at[1] * plan.to_itemsize;
        if (kept_is_closer) reduce_together<From, Accumulator>(moved, part, reduced);
        else reduce_each<From, Accumulator>(moved, part, reduced);
      },
      step);
}

/// A reduction of elements of one dtype: how it runs, and the dtype that it yields.
struct Reducer {
  void (*run)(const ReducePlan&, const Dimensions&) = nullptr;
  tensor::DType result{};
};

template <class T>
constexpr tensor::DType dtype_of() {
  using tensor::DType;
  if constexpr (std::same_as<T, bool>) return DType::boolean;
  else if constexpr (std::same_as<T, std::uint8_t>) return DType::uint8;
  else if constexpr (std::same_as<T, std::int8_t>) return DType::int8;
  else if constexpr (std::same_as<T, std::int16_t>) return DType::int16;
  else if constexpr (std::same_as<T, std::int32_t>) return DType::int32;
  else if constexpr (std::same_as<T, std::int64_t>) return DType::int64;
  else if constexpr (std::same_as<T, float>) return DType::float32;
  else return DType::float64;
}

/// Accumulator is a template of the arithmetic type.
template <template <class> class Accumulator>
Reducer make_reducer(tensor::DType source) {
  return tensor::dispatch(source, [](auto type) {
    using From = typename decltype(type)::type;
    using Chosen = Accumulator<Arithmetic<From>>;
    return Reducer{run_reduction<From, Chosen>, dtype_of<typename Chosen::Result>()};
  });
}
/// The same for 16-bit, 32-bit and 64-bit floats; nothing for other dtypes.
template <template <class> class Accumulator>
Reducer make_float_reducer(tensor::DType source) {
  return tensor::dispatch(source, [](auto type) {
    using From = typename decltype(type)::type;
    if constexpr (std::floating_point<Arithmetic<From>>) {
      using Chosen = Accumulator<Arithmetic<From>>;
      return Reducer{run_reduction<From, Chosen>, dtype_of<typename Chosen::Result>()};
    } else {
      return Reducer{};
    }
  });
}

// Each in a file of its own, as they are many functions.
Reducer sum_reducer(Reduction reduction, tensor::DType source);      ///< sum, prod, mean
Reducer extreme_reducer(Reduction reduction, tensor::DType source);  ///< amax, amin, argmax, argmin
Reducer flag_reducer(Reduction reduction, tensor::DType source);     ///< any, all
Reducer moment_reducer(Reduction reduction, tensor::DType source);   ///< var, std, norm, logsumexp: floats

}  // namespace stridescope::kernels

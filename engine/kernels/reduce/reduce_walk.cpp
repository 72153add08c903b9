#include "engine/kernels/reduce/reduce_walk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/reduce_plan.h"

namespace stridescope::kernels {
namespace {

/// Rows of so many elements are too short to be added one by one, where a result has several.
constexpr std::int64_t most_side_by_side = 128;
/// A row of no more bytes is added at once.
constexpr std::int64_t short_bytes = 8192, turn_bytes = 64;

/// Adds a row of elements `stride` elements apart to one accumulator.
void add_neighbours(const Reducer& reducer, std::byte* result, const std::byte* row, std::int64_t stride,
                    std::int64_t count, const ReduceOptions& options) {
  if (stride == 1) return reducer.add_packed(result, row, count, options);
  if (reducer.is_decided) {
    reducer.add_packed(result, row, 1, options);
    if (reducer.is_decided(result)) return;
  }
  with_width(reducer.from_bytes, [&](auto type) {
    using T = typename decltype(type)::type;
    constexpr std::int64_t most = 4096 / sizeof(T);
    alignas(line_bytes) T together[most];
    const auto* from = reinterpret_cast<const T*>(row);
    // One element for the whole row is put there once.
    const auto block = stride != 0 ? most : most / 4;
    for (std::int64_t i = 0; i < count; i += block) {
      const auto n = std::min(block, count - i);
      if (stride != 0 || i == 0) copy_packed(together, from + i * stride, stride, n);
      reducer.add_packed(result, reinterpret_cast<const std::byte*>(together), n, options);
    }
  });
}

/// Each result by itself: all that it reduces, row by row, spread over lanes so that the processor adds
/// several at once.
void reduce_each(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& reducer = plan.reducer;
  const auto& row = reduced[0];
  const std::int64_t step = row.stride[1] * reducer.from_bytes;
  // Elements that lie apart are put together first, where there are enough of them.
  constexpr std::int64_t least_apart = 16;
  const bool is_packed = reducer.add_packed && has_wide_vectors() && plan.joins &&
                         (step == reducer.from_bytes || row.size >= least_apart);
  const auto lanes = is_packed ? 1 : std::min(reducer.lanes, row.size);
  const auto& options = plan.finish.options;
  const auto row_bytes = std::min(row.size, endless_elements) * reducer.from_bytes;
  const bool is_short = reduced.size() == 1 && row_bytes <= short_bytes;
  alignas(line_bytes) std::byte fresh[Reducer::most_lane_bytes] = {}, partial[Reducer::most_lane_bytes];
  reducer.start(fresh, lanes, options);
  const auto add = [&](std::byte* result, std::int64_t begin, std::int64_t count) {
    if (is_packed) add_neighbours(reducer, result, plan.element(begin), row.stride[1], count, options);
    else reducer.add_row(result, plan.element(begin), step, count);
  };
  // Short rows by the score, where a result has several.
  constexpr std::int64_t score = 16;
  const bool has_rows =
      is_packed && reduced.size() > 1 && step == reducer.from_bytes && row_bytes <= short_bytes;
  const auto add_rows = [&](std::byte* result, std::int64_t begin) {
    alignas(line_bytes) std::byte parts[(score + 1) * Reducer::most_accumulator_bytes];
    std::memcpy(parts, fresh, Reducer::most_accumulator_bytes);
    const auto& second = reduced[1];
    reduced.for_each(plan.pace, 0, 2, [&](const auto& offset) {
      for (std::int64_t k = 0; k < second.size; k += score) {
        const auto count = std::min(score, second.size - k);
        reducer.add_each(parts + reducer.accumulator_bytes,
                         plan.element(begin + offset[1] + k * second.stride[1]),
                         second.stride[1] * reducer.from_bytes, count, row.size, options);
        reducer.merge(parts, count + 1);
        plan.pace.advance(count * row_bytes, count * (row_bytes + turn_bytes));
      }
    });
    std::memcpy(result, parts, static_cast<std::size_t>(reducer.accumulator_bytes));
  };
  const auto reduce_one = [&](std::byte* result, std::int64_t begin) {
    if (has_rows) return add_rows(result, begin);
    auto* lane = is_packed ? result : partial;
    std::memcpy(lane, fresh, is_packed ? Reducer::most_accumulator_bytes : sizeof partial);
    if (is_short) {
      add(lane, begin, row.size);
      plan.pace.advance(row_bytes, row_bytes + turn_bytes);
    } else {
      reduced.for_each_row(plan.pace, reducer.from_bytes, [&](const auto& offset, std::int64_t count) {
        add(lane, begin + offset[1], count);
      });
    }
    if (is_packed) return;
    reducer.merge(partial, lanes);
    std::memcpy(result, partial, Reducer::most_accumulator_bytes);
  };
  constexpr std::int64_t most = 32;
  alignas(line_bytes) std::byte results[most * Reducer::most_accumulator_bytes];
  const auto& across = kept[0];
  kept.for_each(plan.pace, 0, 1, [&](const auto& at) {
    for (std::int64_t i = 0; i < across.size; i += most) {
      const auto count = std::min(most, across.size - i);
      if (is_short && step == reducer.from_bytes && is_packed) {
        reducer.add_each(results, plan.element(at[0] + i * across.stride[0]),
                         across.stride[0] * reducer.from_bytes, count, row.size, options);
        plan.pace.advance(count * row_bytes, count * (row_bytes + turn_bytes));
      } else
        for (std::int64_t k = 0; k < count; ++k)
          reduce_one(results + k * reducer.accumulator_bytes, at[0] + (i + k) * across.stride[0]);
      plan.write(results, count, at[1] + i * across.stride[1], across.stride[1]);
    }
  });
}

/// One result of so many neighbours that parts of them are reduced by themselves, on several threads, and
/// joined in order: the parts are the same for any number of threads.
constexpr std::int64_t part_bytes = std::int64_t{128} << 10;
void reduce_in_parts(Work& work, const Plan& plan, std::int64_t count) {
  const auto& reducer = plan.reducer;
  const auto size = reducer.accumulator_bytes, most = part_bytes / reducer.from_bytes,
             rows = (count + most - 1) / most;
  std::vector<std::max_align_t> room(static_cast<std::size_t>(rows * size) / sizeof(std::max_align_t) + 1);
  auto* const parts = reinterpret_cast<std::byte*>(room.data());
  work.share(rows, count * reducer.from_bytes, 1,
             [&](tensor::Pace& pace, std::int64_t begin, std::int64_t end) {
               for (auto r = begin; r < end; ++r) {
                 const auto n = std::min(most, count - r * most);
                 reducer.add_each(parts + r * size, plan.element(r * most), 0, 1, n, plan.finish.options);
                 pace.advance(n * reducer.from_bytes);
               }
             });
  reducer.merge(parts, rows);
  plan.write(parts, 1, 0, 0);
}

/// Several columns at once where the reducer does that.
void add_packed_rows(const Reducer& reducer, std::byte* results, const ColumnRows& rows) {
  if (reducer.add_columns) return reducer.add_columns(results, false, rows);
  std::array<const std::byte*, Reducer::rows_together> together;
  for (std::size_t begin = 0; begin < rows.count; begin += together.size()) {
    const auto count = std::min(together.size(), rows.count - begin);
    for (std::size_t r = 0; r < count; ++r) together[r] = rows.from + rows.offsets[begin + r];
    reducer.add_rows(results, together.data(), count, reducer.from_bytes, rows.width);
  }
}

/// Adds rows of `width` neighbours, which are all of the walk but its innermost step.
void add_rows_of(const Plan& plan, std::byte* results, const std::byte* from, const Walk<2>& reduced,
                 std::int64_t width) {
  constexpr std::size_t together = 64;
  std::array<std::int64_t, together> offsets;
  std::size_t found = 0;
  const auto add = [&] {
    add_packed_rows(plan.reducer, results, {from, offsets.data(), found, width});
    found = 0;
  };
  reduced.for_each(plan.pace, width * plan.reducer.from_bytes, 1, [&](const auto& offset) {
    offsets[found++] = offset[1] * plan.reducer.from_bytes;
    if (found == together) add();
  });
  if (found > 0) add();
}

/// Each result by itself where its rows are short: they are added side by side, and then to one.
void reduce_rows_side_by_side(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& reducer = plan.reducer;
  const auto width = reduced[0].size;
  alignas(line_bytes) std::byte fresh[most_side_by_side * Reducer::most_accumulator_bytes],
      results[most_side_by_side * Reducer::most_accumulator_bytes];
  reducer.start(fresh, width, plan.finish.options);
  kept.for_each(plan.pace, 0, 0, [&](const auto& at) {
    std::memcpy(results, fresh, static_cast<std::size_t>(width * reducer.accumulator_bytes));
    add_rows_of(plan, results, plan.element(at[0]), reduced, width);
    reducer.merge(results, width);
    plan.write(results, 1, at[1], 0);
  });
}

/// Neighbouring results where they are few, and the rows that they add adjoin: as many rows as make a long
/// one are added at once, side by side, and what they gave is joined.
void reduce_adjoining_rows(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& reducer = plan.reducer;
  const auto size = kept[0].size, rows = most_side_by_side / size, width = rows * size,
             all = reduced[0].size * size;
  const auto bytes = [&](std::int64_t count) { return count * reducer.accumulator_bytes; };
  alignas(line_bytes) std::byte fresh[most_side_by_side * Reducer::most_accumulator_bytes],
      results[most_side_by_side * Reducer::most_accumulator_bytes],
      parts[most_side_by_side * Reducer::most_accumulator_bytes];
  reducer.start(fresh, width, plan.finish.options);
  constexpr std::int64_t most = 64;
  std::array<std::int64_t, most> offsets;
  for (std::int64_t r = 0; r < most; ++r)
    offsets[static_cast<std::size_t>(r)] = r * width * reducer.from_bytes;
  kept.for_each(plan.pace, 0, 1, [&](const auto& at) {
    std::memcpy(results, fresh, static_cast<std::size_t>(bytes(width)));
    reduced.for_each(plan.pace, 0, 1, [&](const auto& offset) {
      const auto* from = plan.element(at[0] + offset[1]);
      for (std::int64_t done = 0; done < all;) {
        const auto left = all - done, count = std::clamp(left / width, std::int64_t{1}, most),
                   added = std::min(left, count * width);
        add_packed_rows(reducer, results,
                        {from + done * reducer.from_bytes, offsets.data(), static_cast<std::size_t>(count),
                         std::min(left, width)});
        done += added;
        plan.pace.advance(added * reducer.from_bytes);
      }
    });
    for (std::int64_t k = 0; k < size; ++k) {
      for (std::int64_t r = 0; r < rows; ++r)
        std::memcpy(parts + bytes(r), results + bytes(r * size + k), static_cast<std::size_t>(bytes(1)));
      reducer.merge(parts, rows);
      std::memcpy(results + bytes(k), parts, static_cast<std::size_t>(bytes(1)));
    }
    plan.write(results, size, at[1], kept[0].stride[1]);
  });
}

/// Neighbouring results together: the source is read along the innermost kept dimension, a row of it at a
/// time, and each result adds in the order of the reduced dimensions.
void reduce_together(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& reducer = plan.reducer;
  // As many as stay in the first cache beside what is read.
  const auto most = std::max<std::int64_t>(16384 / reducer.accumulator_bytes, 16);
  const auto& row = kept[0];
  const std::int64_t step = row.stride[0] * reducer.from_bytes;
  std::vector<std::max_align_t> room(
      static_cast<std::size_t>(std::min(most, row.size) * reducer.accumulator_bytes) /
          sizeof(std::max_align_t) +
      1);
  auto* results = reinterpret_cast<std::byte*>(room.data());
  constexpr std::int64_t few_rows = 1024;
  const bool is_short = reduced.size() == 1 && reduced[0].size <= few_rows;
  kept.for_each(plan.pace, 0, 1, [&](const auto& at) {
    for (std::int64_t i = 0; i < row.size; i += most) {
      const auto width = std::min(most, row.size - i);
      const auto* base = plan.element(at[0] + i * row.stride[0]);
      reducer.start(results, width, plan.finish.options);
      // Several rows at a time, so that a result is fetched and put back once for them.
      std::array<const std::byte*, Reducer::rows_together> rows;
      if (is_short) {
        constexpr auto together = static_cast<std::int64_t>(Reducer::rows_together);
        const auto distance = reduced[0].stride[1] * reducer.from_bytes;
        for (std::int64_t r = 0; r < reduced[0].size; r += together) {
          const auto count = std::min(together, reduced[0].size - r);
          for (std::int64_t k = 0; k < count; ++k)
            rows[static_cast<std::size_t>(k)] = base + (r + k) * distance;
          reducer.add_rows(results, rows.data(), static_cast<std::size_t>(count), step, width);
        }
        const auto bytes = reduced[0].size * width * reducer.from_bytes;
        plan.pace.advance(bytes, bytes + turn_bytes);
      } else {
        std::size_t found = 0;
        reduced.for_each(plan.pace, width * reducer.from_bytes, 0, [&](const auto& offset) {
          rows[found++] = base + offset[1] * reducer.from_bytes;
          if (found == rows.size()) reducer.add_rows(results, rows.data(), found, step, width);
          found %= rows.size();
        });
        reducer.add_rows(results, rows.data(), found, step, width);
      }
      plan.write(results, width, at[1] + i * row.stride[1], row.stride[1]);
    }
  });
}

}  // namespace

std::int64_t bytes_read(std::int64_t elements, std::int64_t results, std::int64_t itemsize) {
  const auto bytes = std::max<std::int64_t>(std::min(elements, endless_elements) * itemsize, 1);
  return bytes * std::min(results, std::max<std::int64_t>(endless_elements / bytes, 1));
}

Walk<2> with_long_rows(Walk<2> walk) {
  constexpr std::int64_t enough = 16;
  if (walk[0].size >= enough) return walk;
  std::size_t longest = 0;
  for (std::size_t d = 1; d < walk.size(); ++d)
    if (walk[d].size > walk[longest].size) longest = d;
  walk.swap(0, longest);
  return walk;
}

void run_reduction(Work& work, const Reducer& reducer, ReducedDimensions dims, tensor::DType to,
                   const ReduceOptions& options, bool in_logical_order) {
  const auto bytes_of_results = [&] {
    const auto results = tensor::Layout{dims.kept_shape, dims.kept_to, 0}.numel(),
               elements = tensor::Layout{dims.reduced_shape, dims.reduced_from, 0}.numel();
    return bytes_read(elements, results, reducer.from_bytes);
  };
  // Each result is computed by one thread, in the same order whatever their number.
  const bool is_injective_result = is_injective(Walk<1>(dims.kept_shape, {dims.kept_to.data()}));
  const auto all_bytes = bytes_of_results();
  if (reducer.is_idempotent)
    for (std::size_t d = 0; d < dims.reduced_shape.size(); ++d)
      if (dims.reduced_from[d] == 0) dims.reduced_shape[d] = std::min<std::int64_t>(dims.reduced_shape[d], 1);
  const accumulators::Finish finish{tensor::Layout{dims.reduced_shape, dims.reduced_from, 0}.numel(),
                                    options};
  // What is added several times is added once, alone, and multiplied.
  std::int64_t times = 1;
  if (reducer.repeat && finish.count > 0)
    for (std::size_t d = 0; d < dims.reduced_shape.size(); ++d)
      if (dims.reduced_from[d] == 0) times *= std::exchange(dims.reduced_shape[d], 1);
  const bool joins = times == 1 || !reducer.add_columns || !is_floating(reducer.result);
  // What is reduced several times is reduced once, and the result copied.
  const auto all_shape = dims.kept_shape;
  auto copied_from = dims.kept_to;
  bool has_copies = false;
  for (std::size_t d = 0; d < all_shape.size(); ++d)
    if (dims.kept_from[d] == 0 && all_shape[d] > 1 && is_injective_result && finish.count > 0) {
      dims.kept_shape[d] = 1;
      copied_from[d] = 0;
      has_copies = true;
    }
  work.pace().advance(0, all_bytes - bytes_of_results());
  const auto to_itemsize = itemsize(to);
  const auto plan = [&](tensor::Pace& pace, const std::array<std::int64_t, 2>& at) {
    return Plan{
        reducer,     pace, work.data(0) + at[1] * to_itemsize, work.data(1) + at[0] * reducer.from_bytes,
        to_itemsize, to,   convert_row(reducer.result, to),    finish,
        times,       joins};
  };
  const Walk<2> kept(dims.kept_shape, {dims.kept_from.data(), dims.kept_to.data()});
  if (finish.count == 0) {
    alignas(line_bytes) std::byte nothing[Reducer::most_lane_bytes];
    reducer.start(nothing, 1, options);
    return kept.for_each(work.pace(), to_itemsize, 0, [&, all = plan(work.pace(), {})](const auto& at) {
      all.write(nothing, 1, at[1], 0);
    });
  }
  const tensor::Dims order =
      in_logical_order ? tensor::contiguous_stride(dims.reduced_shape) : dims.reduced_from;
  const Walk<2> reduced(dims.reduced_shape, {order.data(), dims.reduced_from.data()});
  // A result of few elements takes longer than they do.
  constexpr std::int64_t some = 4;
  const auto count = reduced.numel();
  // Floats are added in doubles: the order does not show.
  const bool is_exact = reducer.add_columns && (reducer.from_bytes < 8 || !is_floating(reducer.result));
  const std::int64_t few = is_exact && reducer.has_row_totals && reduced[0].stride[1] == 1 ? 6
                           : reducer.has_rows                                              ? 64
                                                                                           : 16;
  const bool kept_is_closer =
      kept[0].size > 1 &&
      ((kept[0].stride[0] != 0 && std::abs(kept[0].stride[0]) < std::abs(reduced[0].stride[1])) ||
       (count < few && (is_exact ? kept.numel() : kept[0].size) >= some));
  // Neighbouring results read runs of a page and more.
  const std::int64_t step = kept_is_closer ? 1024 : 1;
  constexpr std::int64_t several = 16;
  const bool has_short_rows = reducer.add_packed && has_wide_vectors() && !in_logical_order && joins &&
                              reduced.size() > 1 && reduced[0].stride[1] == 1 &&
                              reduced[0].size <= most_side_by_side && count / reduced[0].size >= several;
  constexpr std::int64_t few_neighbours = 32, enough = 8192;
  const bool has_adjoining_rows =
      kept_is_closer && (reducer.add_packed || reducer.has_rows) && has_wide_vectors() && !in_logical_order &&
      joins && kept[0].stride[0] == 1 && kept[0].size <= few_neighbours &&
      reduced[0].stride[1] == kept[0].size && reduced[0].size * kept[0].size >= enough;
  const bool is_one_of_many = kept.numel() == 1 && reduced.size() == 1 && reduced[0].stride[1] == 1 &&
                              reducer.add_each && !reducer.is_decided && has_wide_vectors() && joins &&
                              !in_logical_order && count * reducer.from_bytes >= 2 * part_bytes;
  if (is_one_of_many) reduce_in_parts(work, plan(work.pace(), {}), count);
  else
    share(
        work, kept, is_injective_result ? bytes_of_results() : 0,
        [&](tensor::Pace& pace, const Walk<2>& part, const auto& at) {
          if (has_adjoining_rows) reduce_adjoining_rows(plan(pace, at), part, reduced);
          else if (kept_is_closer && reducer.add_columns && !in_logical_order)
            reduce_columns(plan(pace, at), part, reduced);
          else if (kept_is_closer) reduce_together(plan(pace, at), part, reduced);
          else if (has_short_rows) reduce_rows_side_by_side(plan(pace, at), part, reduced);
          else reduce_each(plan(pace, at), with_long_rows(part), reduced);
        },
        step);
  if (has_copies)
    copy_walk(work, to_itemsize, work.data(0), work.data(0),
              Walk<2>(all_shape, {dims.kept_to.data(), copied_from.data()}));
}

}  // namespace stridescope::kernels

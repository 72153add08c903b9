#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <new>
#include <type_traits>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/wide.h"
#include "engine/kernels/reduce/accumulators.h"
#include "engine/kernels/reduce/reducer.h"
#include "engine/kernels/reduce/several_at_once.h"

/// The loops of a reduction, for each accumulator and dtype: all that looks at elements.
namespace stridescope::kernels {

template <class From, class Accumulator>
struct Loops {
  using Element = Arithmetic<From>;
  static constexpr bool has_rows_side_by_side = requires(Accumulator * to, const Element* const* x) {
    Accumulator::add_rows(to, x, 1, 1);
  };
  static constexpr bool has_decision = requires(const Accumulator a) { a.is_decided(); };
  static Element load_element(const std::byte* address) { return static_cast<Element>(load<From>(address)); }
  static Element element(const Stored<From>& stored) {
    return static_cast<Element>(static_cast<From>(stored));
  }

  static void start(void* data, std::int64_t count, const ReduceOptions& options) {
    for (std::int64_t i = 0; i < count; ++i) {
      auto* made = new (static_cast<Accumulator*>(data) + i) Accumulator;
      if constexpr (requires { made->start(options); }) made->start(options);
    }
  }

  /// Adds a row of neighbours to one accumulator.
  STRIDESCOPE_WIDE static void add_packed(void* to, const std::byte* data, std::int64_t count,
                                          const ReduceOptions& options) {
    constexpr auto side_by_side = lanes<Accumulator>;
    if constexpr (has_rows_at_once<Accumulator>)
      if (const RowTotals totals = rows_at_once<Accumulator>(dtype_of<From>()); totals && count > 0) {
        Accumulator found;
        totals(&found, data, 0, 1, count);
        return static_cast<Accumulator*>(to)->merge(found);
      }
    const auto* row = reinterpret_cast<const Stored<From>*>(data);
    // In registers: the compiler cannot know that the row is not where the accumulator is.
    if constexpr (std::same_as<From, Element> &&
                  requires(Accumulator a, const Element* x) { a.add_many(x, std::int64_t{}); }) {
      constexpr std::int64_t least = 64, most = 512;
      if (count >= least) {
        for (std::int64_t done = 0; done < count; done += most)
          static_cast<Accumulator*>(to)->add_many(reinterpret_cast<const Element*>(data) + done,
                                                  std::min(most, count - done));
        return;
      }
    }
    if constexpr (tensor::is_reduced_float<From>) return add_converted(to, data, count, options);
    Accumulator kept[side_by_side];
    if constexpr (requires { kept->start(options); })
      for (auto& lane : kept) lane.start(options);
    std::int64_t i = 0;
    if constexpr (requires(Element x) { kept->add_four(x, x, x, x); }) {
      for (; i + 4 * side_by_side <= count; i += 4 * side_by_side)
        for (std::int64_t l = 0; l < side_by_side; ++l)
          kept[l].add_four(element(row[i + l]), element(row[i + l + side_by_side]),
                           element(row[i + l + 2 * side_by_side]), element(row[i + l + 3 * side_by_side]));
    }
    for (; i + side_by_side <= count; i += side_by_side)
      for (std::int64_t l = 0; l < side_by_side; ++l) kept[l].add(element(row[i + l]));
    for (std::int64_t l = 0; i < count; ++i, ++l) kept[l].add(element(row[i]));
    merge_halves<side_by_side / 2>(kept);
    static_cast<Accumulator*>(to)->merge(kept[0]);
  }
  static void add_converted(void* to, const std::byte* data, std::int64_t count,
                            const ReduceOptions& options) {
    constexpr std::int64_t part = 512;
    const auto convert = convert_row(dtype_of<From>(), tensor::DType::float32);
    alignas(64) float floats[part];
    for (std::int64_t begin = 0; begin < count; begin += part) {
      const auto n = std::min(part, count - begin);
      auto* room = reinterpret_cast<std::byte*>(floats);
      convert(room, sizeof(float), data + begin * static_cast<std::int64_t>(sizeof(From)), sizeof(From), n);
      Loops<float, Accumulator>::add_packed(to, room, n, options);
    }
  }
  static constexpr std::int64_t most_converted = 4096;
  static void add_each_converted(RowTotals totals, void* to, const std::byte* data, std::int64_t distance,
                                 std::int64_t rows, std::int64_t count) {
    const auto convert = convert_row(dtype_of<From>(), tensor::DType::float32);
    alignas(64) float floats[most_converted];
    auto* row = reinterpret_cast<std::byte*>(floats);
    for (std::int64_t r = 0; r < rows; ++r) {
      convert(row, sizeof(float), data + r * distance, sizeof(From), count);
      totals(static_cast<Accumulator*>(to) + r, row, 0, 1, count);
    }
  }
  /// The same, by itself: the compiler makes worse code of longer loops where it stands in another one.
  STRIDESCOPE_WIDE STRIDESCOPE_APART static void add_packed_alone(void* to, const std::byte* data,
                                                                  std::int64_t count,
                                                                  const ReduceOptions& options) {
    add_packed(to, data, count, options);
  }
  /// A fresh result for each of some rows that lie `distance` bytes apart.
  STRIDESCOPE_WIDE static void add_each(void* to, const std::byte* data, std::int64_t distance,
                                        std::int64_t rows, std::int64_t count, const ReduceOptions& options) {
    if constexpr (has_rows_at_once<Accumulator>)
      if (const RowTotals totals = rows_at_once<Accumulator>(dtype_of<From>()))
        return totals(to, data, distance, rows, count);
    constexpr bool is_product = std::same_as<Accumulator, accumulators::Product<float>>;
    if constexpr (has_rows_at_once<Accumulator> && tensor::is_reduced_float<From> && !is_product)
      if (const RowTotals totals = rows_at_once<Accumulator>(tensor::DType::float32);
          totals && count <= most_converted)
        return add_each_converted(totals, to, data, distance, rows, count);
    for (std::int64_t r = 0; r < rows; ++r) {
      Accumulator fresh;
      if constexpr (requires { fresh.start(options); }) fresh.start(options);
      if constexpr (requires(Element x) { fresh.add_four(x, x, x, x); })
        add_packed(&fresh, data + r * distance, count, options);
      else add_packed_alone(&fresh, data + r * distance, count, options);
      new (static_cast<Accumulator*>(to) + r) Accumulator(fresh);
    }
  }
  /// Joins them to the first.
  template <std::int64_t half>
  STRIDESCOPE_INLINE static void merge_halves(Accumulator* partial) {
    for (std::int64_t l = 0; l < half; ++l) partial[l].merge(partial[l + half]);
    if constexpr (half > 1) merge_halves<half / 2>(partial);
  }

  static void add_row(void* data, const std::byte* row, std::int64_t step, std::int64_t count) {
    constexpr auto side_by_side = lanes<Accumulator>;
    auto* partial = static_cast<Accumulator*>(data);
    std::int64_t i = 0;
    if constexpr (requires(const Element* x) { partial->add_all(x, std::int64_t{}); }) {
      constexpr std::int64_t block = 256;
      Element room[block];
      for (; i < count; i += block) {
        const auto n = std::min(block, count - i);
        const auto* x = reinterpret_cast<const Element*>(row) + i;
        if constexpr (tensor::is_reduced_float<From>) {
          const auto convert = convert_row(dtype_of<From>(), tensor::DType::float32);
          convert(reinterpret_cast<std::byte*>(room), sizeof(float), row + i * step, step, n);
          x = room;
        } else if (step != sizeof(From)) {
          for (std::int64_t k = 0; k < n; ++k) room[k] = load_element(row + (i + k) * step);
          x = room;
        }
        partial->add_all(x, n);
      }
      return;
    }
    for (; i < count; ++i) partial[i % side_by_side].add(load_element(row + i * step));
  }

  template <std::size_t count>
  STRIDESCOPE_WIDE static void add_packed_rows(Accumulator* results, const std::byte* const* rows,
                                               std::int64_t width) {
    const Stored<From>* row[count];
    for (std::size_t r = 0; r < count; ++r) row[r] = reinterpret_cast<const Stored<From>*>(rows[r]);
    for (std::int64_t l = 0; l < width; ++l) {
      auto result = results[l];
      std::size_t r = 0;
      if constexpr (requires(Element x) { result.add_four(x, x, x, x); })
        for (; r + 4 <= count; r += 4)
          result.add_four(element(row[r][l]), element(row[r + 1][l]), element(row[r + 2][l]),
                          element(row[r + 3][l]));
      for (; r < count; ++r) result.add(element(row[r][l]));
      results[l] = result;
    }
  }
  /// As floats, in parts that stay in the first cache.
  static void add_converted_rows(Accumulator* results, const std::byte* const* rows, std::size_t count,
                                 std::int64_t width) {
    constexpr std::int64_t part = 256;
    const auto convert = convert_row(dtype_of<From>(), tensor::DType::float32);
    alignas(64) float floats[Reducer::rows_together][part];
    const std::byte* parts[Reducer::rows_together];
    for (std::int64_t begin = 0; begin < width; begin += part) {
      const auto n = std::min(part, width - begin);
      for (std::size_t r = 0; r < count; ++r) {
        auto* to = reinterpret_cast<std::byte*>(floats[r]);
        convert(to, sizeof(float), rows[r] + begin * static_cast<std::int64_t>(sizeof(From)), sizeof(From),
                n);
        parts[r] = to;
      }
      Loops<float, Accumulator>::add_rows(results + begin, parts, count, sizeof(float), n);
    }
  }
  /// Elements that lie apart are put together first, in parts that stay in the first cache.
  static void add_gathered_rows(Accumulator* results, const std::byte* const* rows, std::size_t count,
                                std::int64_t step, std::int64_t width) {
    constexpr std::int64_t part = 256;
    alignas(64) Stored<From> gathered[Reducer::rows_together][part];
    const std::byte* parts[Reducer::rows_together];
    for (std::int64_t begin = 0; begin < width; begin += part) {
      const auto n = std::min(part, width - begin);
      for (std::size_t r = 0; r < count; ++r) {
        with_width(sizeof(From), [&](auto type) {
          using Bytes = typename decltype(type)::type;
          copy_packed(reinterpret_cast<Bytes*>(gathered[r]),
                      reinterpret_cast<const Bytes*>(rows[r] + begin * step),
                      step / static_cast<std::int64_t>(sizeof(From)), n);
        });
        parts[r] = reinterpret_cast<const std::byte*>(gathered[r]);
      }
      if constexpr (has_rows_side_by_side) {
        add_rows(results + begin, parts, count, sizeof(From), n);
        continue;
      }
      // One by one, so that no four of them are joined before.
      for (std::size_t r = 0; r < count; ++r) add_rows(results + begin, parts + r, 1, sizeof(From), n);
    }
  }
  static bool has_row_totals() {
    if constexpr (has_rows_at_once<Accumulator>)
      return rows_at_once<Accumulator>(dtype_of<From>()) != nullptr;
    else return false;
  }
  static ColumnTotals add_columns(bool joins) {
    if constexpr (has_column_total<Accumulator>)
      return column_totals(column_total<Accumulator>, dtype_of<From>(), joins);
    else return nullptr;
  }
  static void add_rows(void* data, const std::byte* const* rows, std::size_t count, std::int64_t step,
                       std::int64_t width) {
    auto* results = static_cast<Accumulator*>(data);
    const bool is_packed = step == sizeof(From) && has_wide_vectors();
    constexpr std::int64_t least_apart = 16;
    if constexpr (has_rows_side_by_side ||
                  !requires(const Element* x) { results->add_all(x, std::int64_t{}); })
      if (step != sizeof(From) && step != 0 && width >= least_apart && has_wide_vectors())
        return add_gathered_rows(results, rows, count, step, width);
    if constexpr (has_column_total<Accumulator>)
      if (static const auto add = add_columns(true); add && is_packed && count > 0) {
        std::array<std::int64_t, Reducer::rows_together> offsets;
        for (std::size_t r = 0; r < count; ++r) offsets[r] = rows[r] - rows[0];
        return add(data, false, {rows[0], offsets.data(), count, width});
      }
    if constexpr (tensor::is_reduced_float<From>)
      if (is_packed) return add_converted_rows(results, rows, count, width);
    if constexpr (std::same_as<From, Element> && has_rows_side_by_side)
      if (step == sizeof(From) && count > 0 && Accumulator::has_rows()) {
        const Element* elements[Reducer::rows_together];
        for (std::size_t r = 0; r < count; ++r) elements[r] = reinterpret_cast<const Element*>(rows[r]);
        return Accumulator::add_rows(results, elements, count, width);
      }
    if (is_packed && count == Reducer::rows_together)
      return add_packed_rows<Reducer::rows_together>(results, rows, width);
    std::size_t r = 0;
    if (is_packed)
      for (; r + 4 <= count; r += 4) add_packed_rows<4>(results, rows + r, width);
    for (; r < count; ++r) {
      if (is_packed) add_packed_rows<1>(results, rows + r, width);
      else
        for (std::int64_t l = 0; l < width; ++l) results[l].add(load_element(rows[r] + l * step));
    }
  }

  static void merge(void* data, std::int64_t count) {
    auto* partial = static_cast<Accumulator*>(data);
    for (std::int64_t l = 1; l < count; ++l) partial[0].merge(partial[l]);
  }
};

template <class Accumulator>
void write_results(const void* data, std::int64_t count, const accumulators::Finish& finish, std::byte* to) {
  using Result = typename Accumulator::Result;
  if constexpr (requires(const Accumulator* of, Result* made) { Accumulator::results(of, count, made); })
    return Accumulator::results(static_cast<const Accumulator*>(data), count, reinterpret_cast<Result*>(to));
  for (std::int64_t i = 0; i < count; ++i)
    store<Result>(to + i * static_cast<std::int64_t>(sizeof(Stored<Result>)),
                  static_cast<const Accumulator*>(data)[i].result(finish));
}

/// Whether an accumulator is nothing but its result.
template <class Accumulator>
inline constexpr bool is_its_result = false;
template <class T>
inline constexpr bool is_its_result<accumulators::Sum<T>> = true;
template <class T>
inline constexpr bool is_its_result<accumulators::NanSum<T>> = true;
template <class T>
inline constexpr bool is_its_result<accumulators::Product<T>> = true;
template <class T>
inline constexpr bool is_its_result<accumulators::Any<T>> = true;
template <class T>
inline constexpr bool is_its_result<accumulators::All<T>> = true;
template <bool largest, class T>
inline constexpr bool is_its_result<accumulators::Extreme<largest, T>> = true;

template <class Accumulator>
constexpr auto written_results() -> decltype(Reducer::write) {
  if constexpr (is_its_result<Accumulator>) return nullptr;
  else return write_results<Accumulator>;
}
template <class Accumulator>
constexpr auto repetition() -> decltype(Reducer::repeat) {
  if constexpr (requires(Accumulator a) { a.repeat(1); })
    return [](void* accumulators, std::int64_t count, std::int64_t times) {
      for (std::int64_t i = 0; i < count; ++i) static_cast<Accumulator*>(accumulators)[i].repeat(times);
    };
  else return nullptr;
}
template <class Accumulator>
constexpr auto decision() -> decltype(Reducer::is_decided) {
  if constexpr (requires(const Accumulator a) { a.is_decided(); })
    return [](const void* accumulator) { return static_cast<const Accumulator*>(accumulator)->is_decided(); };
  else return nullptr;
}
template <class Accumulator>
inline constexpr bool is_extreme = false;
template <bool largest, class T>
inline constexpr bool is_extreme<accumulators::Extreme<largest, T>> = true;

template <class Chosen, bool has_packed_rows>
constexpr auto packed_row() -> decltype(Reducer::add_packed) {
  if constexpr (has_packed_rows) return Chosen::add_packed;
  else return nullptr;
}
template <class Chosen, bool has_packed_rows>
constexpr auto packed_rows() -> decltype(Reducer::add_each) {
  if constexpr (has_packed_rows) return Chosen::add_each;
  else return nullptr;
}

/// Accumulator may differ from Added in its result alone.
template <class From, class Accumulator, class Added = Accumulator>
Reducer reducer() {
  using Chosen = Loops<From, Added>;
  static_assert(sizeof(Accumulator) == sizeof(Added) && std::is_trivially_copyable_v<Added>);
  static_assert(sizeof(Added) * lanes<Added> <= Reducer::most_lane_bytes &&
                sizeof(Added) <= Reducer::most_accumulator_bytes);
  constexpr bool has_packed_rows = lanes < Added >> 1 && !requires(Added & added, const Arithmetic<From>* x) {
    added.add_all(x, 1);
  };
  return {.start = Chosen::start,
          .add_packed = packed_row<Chosen, has_packed_rows>(),
          .add_each = packed_rows<Chosen, has_packed_rows>(),
          .add_row = Chosen::add_row,
          .add_rows = Chosen::add_rows,
          .add_columns = Chosen::add_columns(true),
          .add_columns_one_by_one = Chosen::add_columns(false),
          .repeat = repetition<Added>(),
          .merge = Chosen::merge,
          .write = written_results<Accumulator>(),
          .is_decided = decision<Added>(),
          .is_idempotent = is_extreme<Added> || Chosen::has_decision,
          .has_row_totals = Chosen::has_row_totals(),
          .has_rows = Chosen::has_rows_side_by_side,
          .lanes = lanes<Added>,
          .accumulator_bytes = sizeof(Added),
          .from_bytes = sizeof(From),
          .result = dtype_of<typename Accumulator::Result>()};
}

/// Accumulators are templates of the arithmetic type.
template <template <class> class Accumulator, template <class> class Added = Accumulator>
Reducer make_reducer(tensor::DType source) {
  return tensor::dispatch_computed(source, [](auto type) {
    using From = typename decltype(type)::type;
    return reducer<From, Accumulator<Arithmetic<From>>, Added<Arithmetic<From>>>();
  });
}
/// The same for 16-bit, 32-bit and 64-bit floats; nothing for other dtypes.
template <template <class> class Accumulator, template <class> class Added = Accumulator>
Reducer make_float_reducer(tensor::DType source) {
  return tensor::dispatch_computed(source, [](auto type) {
    using From = typename decltype(type)::type;
    if constexpr (std::floating_point<Arithmetic<From>>)
      return reducer<From, Accumulator<Arithmetic<From>>, Added<Arithmetic<From>>>();
    else return Reducer{};
  });
}

}  // namespace stridescope::kernels

#include "engine/kernels/reduce/cascade_sum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/simd.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/reduce/reduction_axes.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/reduce/cascade_sum.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "engine/kernels/loop/vector32-inl.h"

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

// PyTorch's constants, here and in LevelStep: they decide the order of additions.

/// The number of interleaved partial sums of one result: element i is added to partial sum i % 4.
constexpr int partial_sums = 4;
/// The number of sums computed side by side, each of a value or of a vector.
constexpr int sums_per_group = 4;

/// Counts elements against the budget during the summation, so that a long sum can be cancelled.
class ElementCounter {
 public:
  ElementCounter(tensor::ProgressMeter& meter, std::int64_t itemsize) : meter_(meter), itemsize_(itemsize) {}
  HWY_INLINE void add(std::int64_t elements) { set_total(elements_ + elements); }
  /// `elements`: the total so far.
  HWY_INLINE void set_total(std::int64_t elements) {
    elements_ = elements;
    if (elements_ - flushed_ >= summed_elements_per_report) flush(elements_);
  }
  /// Called at the end of a column or a group of columns.
  HWY_INLINE void end_column(std::int64_t elements) {
    ++columns_;
    set_total(elements);
  }
  void flush(std::int64_t elements) {
    elements_ = elements;
    const auto bytes = (elements - std::exchange(flushed_, elements)) * itemsize_;
    meter_.add(bytes, bytes + std::exchange(columns_, 0) * cost_of_summed_row);
  }

 private:
  tensor::ProgressMeter& meter_;
  std::int64_t itemsize_, elements_ = 0, flushed_ = 0, columns_ = 0;
};

/// PyTorch's cascade_sum. If `skips_nan`, NaN is read as 0.
template <class T, bool skips_nan>
class CascadeSum {
 public:
  explicit CascadeSum(ElementCounter& count) : count_(count) {}

  void add_all(T* to, const T* from, const ReductionAxes& axes) const {
    // Reduced axes are innermost, so the inner axis is kept only if all reduced dimensions have size 1. If
    // then only one axis is left, the reduced axis is axes[1], of size 1.
    auto inner = axes[0], outer = axes[1];
    if (inner.result_stride != 0 && outer.result_stride == 0) std::swap(inner, outer);
    std::int64_t planes = 0;
    axes.for_each_plane([&](std::int64_t result, std::int64_t element) HWY_ATTR {
      if (inner.result_stride == 0)
        add_plane(to + result, from + element, inner, outer, planes * inner.size * outer.size);
      else  // all axes are kept: each result is one element
        for (std::int64_t j = 0; j < outer.size; ++j)
          for (std::int64_t i = 0; i < inner.size; ++i)
            to[result + i * inner.result_stride + j * outer.result_stride] +=
                zero_if_nan(from[element + i * inner.source_stride + j * outer.source_stride]);
      count_.flush(++planes * inner.size * outer.size);
    });
  }

 private:
  static HWY_INLINE T zero_if_nan(T x) { return skips_nan && x != x ? T(0) : x; }
  static HWY_INLINE void load(T& to, const T* from) { to = zero_if_nan(*from); }
  static HWY_INLINE void load(Vector32<T>& to, const T* from) {
    if constexpr (skips_nan) to.load_nan_as_zero(from);
    else to.load(from);
  }

  template <class Value, std::size_t columns>
  using Values = std::array<Value, columns>;
  template <class Value, std::size_t columns>
  static HWY_INLINE void add(Values<Value, columns>& to, const Values<Value, columns>& from) {
    for (std::size_t c = 0; c < columns; ++c) to[c] += from[c];
  }

  /// Adds `count` rows one by one to `columns` sums. Rows are `step` elements apart, columns `across`.
  template <class Value, std::size_t columns>
  static HWY_INLINE Values<Value, columns> sums_in_order(const T* from, std::int64_t step,
                                                         std::int64_t across, std::int64_t count) {
    Values<Value, columns> sums{};
    // A constant number of columns, so that compilers keep each sum in a register.
    const auto add_to_all = [&]<std::size_t... column>(std::index_sequence<column...>) HWY_ATTR {
      const auto add_one = [&](Value& sum, const T* at) HWY_ATTR {
        Value value;
        load(value, at);
        sum += value;
      };
      (add_one(sums[column], from + static_cast<std::int64_t>(column) * across), ...);
    };
    for (std::int64_t row = 0; row < count; ++row, from += step)
      add_to_all(std::make_index_sequence<columns>());
    return sums;
  }

  /// Rows per block (level_step in SumKernel.cpp): 16 up to 2^19 rows, then 32, 64, ... A level is added to
  /// the next one after this many sums from the level below: with 16, after every 256 and every 4,096 rows.
  static constexpr std::size_t levels = 4;
  struct LevelStep {
    int power;
    std::int64_t rows;
    explicit LevelStep(std::int64_t size) {
      constexpr int least_power = 4;
      const int log2 = size > 1 ? static_cast<int>(std::bit_width(static_cast<std::uint64_t>(size - 1))) : 0;
      power = std::max(least_power, log2 / static_cast<int>(levels));
      rows = std::int64_t{1} << power;
    }
  };
  template <class Value, std::size_t columns>
  struct Cascade {
    std::array<Values<Value, columns>, levels - 1> sums{};

    /// Adds the sums of a block that ends before `row` to level 0. A full level is added to the next one and
    /// reset.
    HWY_INLINE void add_block(Values<Value, columns> more, std::int64_t row, const LevelStep& level_step) {
      for (std::size_t level = 0; level + 1 < levels; ++level) {
        add(sums[level], more);
        if ((row & ((level_step.rows - 1) << (static_cast<int>(level + 1) * level_step.power))) != 0) break;
        if (level + 2 == levels) continue;
        more = sums[level];
        sums[level] = {};
      }
    }
    /// `rest` (the sums of the rows after the last block) + level 0 + level 1 + level 2.
    HWY_INLINE Values<Value, columns> total(Values<Value, columns> rest) const {
      for (const auto& level : sums) add(rest, level);
      return rest;
    }
  };

  /// The sums of `columns` columns, each added from top to bottom in cascaded blocks.
  template <class Value, std::size_t columns>
  HWY_INLINE Values<Value, columns> cascaded_sums(const T* from, std::int64_t step, std::int64_t across,
                                                  std::int64_t size) const {
    const LevelStep level_step(size);
    if (size < level_step.rows) return sums_in_order<Value, columns>(from, step, across, size);
    Cascade<Value, columns> cascade;
    std::int64_t row = 0;
    for (; row + level_step.rows <= size; row += level_step.rows) {
      cascade.add_block(sums_in_order<Value, columns>(from + row * step, step, across, level_step.rows),
                        row + level_step.rows, level_step);
      count_.add(level_step.rows * static_cast<std::int64_t>(columns * (sizeof(Value) / sizeof(T))));
    }
    return cascade.total(sums_in_order<Value, columns>(from + row * step, step, across, size - row));
  }

  /// The sum of one column as four interleaved partial sums, each cascaded. The size % 4 last values are
  /// added to sum 0, then sums 1, 2 and 3.
  template <class Value>
  HWY_INLINE Value interleaved_sum(const T* from, std::int64_t step, std::int64_t size) const {
    const auto rows = size / partial_sums;
    auto sums = cascaded_sums<Value, partial_sums>(from, step * partial_sums, step, rows);
    for (auto i = rows * partial_sums; i < size; ++i) {
      Value value;
      load(value, from + i * step);
      sums[0] += value;
    }
    for (int k = 1; k < partial_sums; ++k) sums[0] += sums[static_cast<std::size_t>(k)];
    return sums[0];
  }

  static constexpr auto vector_lanes = Vector32<T>::size;
  /// The sum of `size` adjacent elements, at least one vector: interleaved_sum of the vectors; then lanes 0
  /// to 7 (0 to 3 for float64) are added in order to the sum of the scalar tail.
  HWY_INLINE T interleaved_sum_of_vectors(const T* from, std::int64_t size) const {
    const auto vectors = size / vector_lanes;
    T lanes[vector_lanes], sum = 0;
    interleaved_sum<Vector32<T>>(from, vector_lanes, vectors).store(lanes);
    for (auto i = vectors * vector_lanes; i < size; ++i) sum += zero_if_nan(from[i]);
    for (const T lane : lanes) sum += lane;
    return sum;
  }

  /// Adds to `groups` groups of adjacent results. A group is four vectors of results, each summed as by
  /// cascaded_sums. A block of rows is added to all groups before the next block: memory is read in order.
  static constexpr std::int64_t results_of_group = sums_per_group * vector_lanes;
  HWY_INLINE void add_cascaded_groups(T* to, std::int64_t to_step, const T* from, std::int64_t step,
                                      std::int64_t size, std::int64_t groups) const {
    using Lanes = Values<Vector32<T>, sums_per_group>;
    const auto sums_of_block = [&](std::int64_t g, std::int64_t row, std::int64_t count) HWY_ATTR {
      return sums_in_order<Vector32<T>, sums_per_group>(from + g * results_of_group + row * step, step,
                                                        vector_lanes, count);
    };
    const auto put = [&](std::int64_t g, const Lanes& sums) HWY_ATTR {
      T lanes[results_of_group];
      for (std::size_t c = 0; c < sums_per_group; ++c)
        sums[c].store(lanes + static_cast<std::int64_t>(c) * vector_lanes);
      for (std::int64_t l = 0; l < results_of_group; ++l)
        to[(g * results_of_group + l) * to_step] += lanes[l];
    };
    const LevelStep level_step(size);
    if (size < level_step.rows) {
      for (std::int64_t g = 0; g < groups; ++g) put(g, sums_of_block(g, 0, size));
      return;
    }
    std::array<Cascade<Vector32<T>, sums_per_group>, cascade_groups> cascades;
    std::int64_t row = 0;
    for (; row + level_step.rows <= size; row += level_step.rows) {
      for (std::int64_t g = 0; g < groups; ++g)
        cascades[static_cast<std::size_t>(g)].add_block(sums_of_block(g, row, level_step.rows),
                                                        row + level_step.rows, level_step);
      count_.add(level_step.rows * groups * results_of_group);
    }
    for (std::int64_t g = 0; g < groups; ++g)
      put(g, cascades[static_cast<std::size_t>(g)].total(sums_of_block(g, row, size - row)));
  }

  /// Adds the sums of a plane to `to`. The inner axis is reduced, the outer one may be. cascade_sum.h
  /// describes the branches. `before`: the number of elements in earlier planes.
  HWY_INLINE void add_plane(T* to, const T* from, const ReductionAxis& inner, const ReductionAxis& outer,
                            std::int64_t before) const {
    const auto each = [&](std::int64_t j) HWY_ATTR -> T& { return to[j * outer.result_stride]; };
    const auto column = [&](std::int64_t j) HWY_ATTR { return from + j * outer.source_stride; };
    std::int64_t j = 0;
    const auto count_to = [&](std::int64_t columns)
                              HWY_ATTR { count_.end_column(before + columns * inner.size); };
    if (inner.source_stride == 1 && inner.size >= vector_lanes) {
      for (; j < outer.size; ++j, count_to(j)) each(j) += interleaved_sum_of_vectors(column(j), inner.size);
    } else if (outer.source_stride == 1 && outer.size >= vector_lanes) {
      while (outer.size - j >= results_of_group) {
        const auto groups = std::min((outer.size - j) / results_of_group, cascade_groups);
        add_cascaded_groups(&each(j), outer.result_stride, column(j), inner.source_stride, inner.size,
                            groups);
        j += groups * results_of_group;
        count_to(j);
      }
      for (; j + vector_lanes <= outer.size; j += vector_lanes, count_to(j)) {
        T lanes[vector_lanes];
        interleaved_sum<Vector32<T>>(column(j), inner.source_stride, inner.size).store(lanes);
        for (std::int64_t i = 0; i < vector_lanes; ++i) each(j + i) += lanes[i];
      }
    } else if (inner.source_stride >= outer.source_stride) {
      for (; j + sums_per_group <= outer.size; j += sums_per_group, count_to(j)) {
        const auto sums =
            cascaded_sums<T, sums_per_group>(column(j), inner.source_stride, outer.source_stride, inner.size);
        for (std::size_t i = 0; i < sums_per_group; ++i) each(j + static_cast<std::int64_t>(i)) += sums[i];
      }
    }
    for (; j < outer.size; ++j, count_to(j))
      each(j) += interleaved_sum<T>(column(j), inner.source_stride, inner.size);
  }

  ElementCounter& count_;
};

template <class T>
void sum_as(KernelCall& call, Reduction reduction, const tensor::Region& destination,
            const tensor::Region& source, std::bitset<tensor::max_dims> reduced) {
  auto* const to = call.data<T>(0);
  const auto* const from = call.data<const T>(1);
  const ReductionAxes axes(destination, source, reduced);
  const auto for_each_result = [&](auto&& f) HWY_ATTR {
    axes.for_each_row_of_results([&](std::int64_t at, std::int64_t step, std::int64_t count) HWY_ATTR {
      for (std::int64_t i = 0; i < count; ++i) f(to[at + i * step]);
    });
  };
  for_each_result([](T& result) HWY_ATTR { result = 0; });
  ElementCounter count(call.meter(), sizeof(T));
  if (reduction == Reduction::nansum) CascadeSum<T, true>(count).add_all(to, from, axes);
  else CascadeSum<T, false>(count).add_all(to, from, axes);
  if (reduction != Reduction::mean) return;
  const auto many = static_cast<T>(source.layout.numel() / destination.layout.numel());
  for_each_result([many](T& result) HWY_ATTR { result /= many; });
}

void cascade_sum_for_target(KernelCall& call, Reduction reduction, const tensor::Region& destination,
                            const tensor::Region& source, std::bitset<tensor::max_dims> reduced) {
  if (source.dtype == tensor::DType::float32) sum_as<float>(call, reduction, destination, source, reduced);
  else sum_as<double>(call, reduction, destination, source, reduced);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(cascade_sum_for_target);

bool is_cascade_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source) {
  const bool is_sum =
      reduction == Reduction::sum || reduction == Reduction::nansum || reduction == Reduction::mean;
  // A destination that shares the source's storage, as after out= resized it, would be zeroed before the
  // source is read.
  const bool is_in_place = destination.storage == source.storage &&
                           destination.layout.storage_offset == source.layout.storage_offset;
  return is_sum && !is_in_place && destination.dtype == source.dtype && source.layout.numel() > 0 &&
         (source.dtype == tensor::DType::float32 || source.dtype == tensor::DType::float64);
}

void cascade_sum(KernelCall& call, Reduction reduction, const tensor::Region& destination,
                 const tensor::Region& source, std::bitset<tensor::max_dims> reduced) {
  HWY_DYNAMIC_DISPATCH(cascade_sum_for_target)(call, reduction, destination, source, reduced);
}

}  // namespace stridescope::kernels
#endif

#include "engine/kernels/reduce/cascade.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/kernels/loop/lanes.h"
#include "engine/kernels/reduce/reduction_axes.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

constexpr int side_by_side = 4;

template <class T>
struct Vector {
  static constexpr std::int64_t size = lanes_of<T>;
  Lanes<T> lanes = {};
  STRIDESCOPE_INLINE void operator+=(const Vector& other) { lanes += other.lanes; }
};

/// How numbers are read: NaN as it is, or as 0.
template <class T, bool skips_nan>
struct Summands {
  static T number(T x) { return skips_nan && x != x ? T(0) : x; }
  STRIDESCOPE_INLINE static void load(T& to, const T* from) { to = number(*from); }
  STRIDESCOPE_INLINE static void load(Vector<T>& to, const T* from) {
    std::memcpy(&to.lanes, from, sizeof to.lanes);
    if constexpr (skips_nan)
      for (std::int64_t l = 0; l < Vector<T>::size; ++l) to.lanes[l] = number(to.lanes[l]);
  }

  template <class Value, std::size_t columns>
  STRIDESCOPE_INLINE static void add(std::array<Value, columns>& to, const std::array<Value, columns>& from) {
    for (std::size_t c = 0; c < columns; ++c) to[c] += from[c];
  }

  /// `columns` sums over some rows, `step` elements apart, the columns `across` elements apart.
  template <class Value, std::size_t columns>
  STRIDESCOPE_INLINE static std::array<Value, columns> add_few_rows(const T* from, std::int64_t step,
                                                                    std::int64_t across, std::int64_t count) {
    std::array<Value, columns> sums{};
    // Columns are counted by constants, so that compilers keep each sum in a register.
    const auto add_row = [&]<std::size_t... column>(std::index_sequence<column...>) STRIDESCOPE_INLINE {
      const auto add_one = [&](Value& sum, const T* at) STRIDESCOPE_INLINE {
        Value value;
        load(value, at);
        sum += value;
      };
      (add_one(sums[column], from + static_cast<std::int64_t>(column) * across), ...);
    };
    for (std::int64_t row = 0; row < count; ++row, from += step) add_row(std::make_index_sequence<columns>());
    return sums;
  }

  /// The same over any number of rows, whose sums are cascaded.
  template <class Value, std::size_t columns>
  STRIDESCOPE_INLINE static std::array<Value, columns> add_rows(const T* from, std::int64_t step,
                                                                std::int64_t across, std::int64_t size) {
    constexpr std::size_t levels = 4;
    constexpr int least_power = 4;
    if (size < std::int64_t{1} << least_power) return add_few_rows<Value, columns>(from, step, across, size);
    const int log2 = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(size - 1)));
    const int power = std::max(least_power, log2 / static_cast<int>(levels));
    const std::int64_t turn = std::int64_t{1} << power;
    std::int64_t row = 0;
    const auto add_until = [&](std::int64_t end) STRIDESCOPE_INLINE {
      const auto* const begin = from + row * step;
      return add_few_rows<Value, columns>(begin, step, across, end - std::exchange(row, end));
    };
    if (size < turn) return add_until(size);
    std::array<std::array<Value, columns>, levels - 1> cascade{};
    while (row + turn <= size) {
      auto sums = add_until(row + turn);
      for (std::size_t level = 0; level + 1 < levels; ++level) {
        add(cascade[level], sums);
        if ((row & ((turn - 1) << (static_cast<int>(level + 1) * power))) != 0) break;
        if (level + 2 == levels) continue;
        sums = cascade[level];
        cascade[level] = {};
      }
    }
    auto all = add_until(size);
    for (const auto& sums : cascade) add(all, sums);
    return all;
  }

  template <class Value>
  STRIDESCOPE_INLINE static Value add_row(const T* from, std::int64_t step, std::int64_t size) {
    const auto rows = size / side_by_side;
    auto sums = add_rows<Value, side_by_side>(from, step * side_by_side, step, rows);
    for (auto i = rows * side_by_side; i < size; ++i) {
      Value value;
      load(value, from + i * step);
      sums[0] += value;
    }
    for (int k = 1; k < side_by_side; ++k) sums[0] += sums[k];
    return sums[0];
  }

  /// Of neighbours, at least a vector of them.
  STRIDESCOPE_INLINE static T add_neighbours(const T* from, std::int64_t size) {
    const auto vectors = size / Vector<T>::size;
    const auto together = add_row<Vector<T>>(from, Vector<T>::size, vectors);
    T sum = 0;
    for (auto i = vectors * Vector<T>::size; i < size; ++i) sum += number(from[i]);
    for (std::int64_t l = 0; l < Vector<T>::size; ++l) sum += together.lanes[l];
    return sum;
  }

  /// Adds a plane's sums to what stands at `to`; the plane's inner axis is reduced, its outer one may be.
  STRIDESCOPE_INLINE static void add_plane(T* to, const T* from, const ReductionAxis& inner,
                                           const ReductionAxis& outer) {
    const auto each = [&](std::int64_t j) STRIDESCOPE_INLINE -> T& { return to[j * outer.to]; };
    const auto row = [&](std::int64_t j) STRIDESCOPE_INLINE { return from + j * outer.from; };
    std::int64_t j = 0;
    if (inner.from == 1 && inner.size >= Vector<T>::size) {
      for (; j < outer.size; ++j) each(j) += add_neighbours(row(j), inner.size);
    } else if (outer.from == 1 && outer.size >= Vector<T>::size) {
      constexpr auto wide = Vector<T>::size;
      for (; j + side_by_side * wide <= outer.size; j += side_by_side * wide) {
        const auto sums = add_rows<Vector<T>, side_by_side>(row(j), inner.from, wide, inner.size);
        for (std::int64_t i = 0; i < side_by_side * wide; ++i)
          each(j + i) += sums[static_cast<std::size_t>(i / wide)].lanes[i % wide];
      }
      for (; j + wide <= outer.size; j += wide) {
        const auto sums = add_row<Vector<T>>(row(j), inner.from, inner.size);
        for (std::int64_t i = 0; i < wide; ++i) each(j + i) += sums.lanes[i];
      }
    } else if (inner.from >= outer.from) {
      for (; j + side_by_side <= outer.size; j += side_by_side) {
        const auto sums = add_rows<T, side_by_side>(row(j), inner.from, outer.from, inner.size);
        for (int i = 0; i < side_by_side; ++i) each(j + i) += sums[static_cast<std::size_t>(i)];
      }
    }
    for (; j < outer.size; ++j) each(j) += add_row<T>(row(j), inner.from, inner.size);
  }

  static void add_all(T* to, const T* from, const ReductionAxes& axes) {
    const auto add = [&](T* results, const T* elements, ReductionAxis inner, ReductionAxis outer) {
      if (inner.to != 0 && outer.to == 0) std::swap(inner, outer);
      if (inner.to == 0)
        return with_wide_vectors([&]() STRIDESCOPE_INLINE { add_plane(results, elements, inner, outer); });
      for (std::int64_t j = 0; j < outer.size; ++j)
        for (std::int64_t i = 0; i < inner.size; ++i)
          results[i * inner.to + j * outer.to] += number(elements[i * inner.from + j * outer.from]);
    };
    axes.for_each_plane([&](std::int64_t result, std::int64_t element) {
      add(to + result, from + element, axes[0], axes[1]);
    });
  }
};

template <class T>
void sum_as(Work& work, Reduction reduction, const Region& destination, const Region& source,
            std::bitset<tensor::max_dims> reduced) {
  auto* const to = work.data<T>(0);
  const auto* const from = work.data<const T>(1);
  const ReductionAxes axes(destination, source, reduced);
  axes.for_each_row_of_results([&](std::int64_t at, std::int64_t step, std::int64_t count) {
    if (step == 1) std::fill_n(to + at, count, T(0));
    else
      for (std::int64_t i = 0; i < count; ++i) to[at + i * step] = 0;
  });
  if (reduction == Reduction::nansum) Summands<T, true>::add_all(to, from, axes);
  else Summands<T, false>::add_all(to, from, axes);
  if (reduction != Reduction::mean) return;
  const auto many = static_cast<T>(source.layout.numel() / destination.layout.numel());
  with_wide_vectors([&]() STRIDESCOPE_INLINE {
    axes.for_each_row_of_results([&](std::int64_t at, std::int64_t step, std::int64_t count)
                                     STRIDESCOPE_INLINE {
                                       T* const row = to + at;
                                       if (step == 1)
                                         for (std::int64_t i = 0; i < count; ++i) row[i] /= many;
                                       else
                                         for (std::int64_t i = 0; i < count; ++i) row[i * step] /= many;
                                     });
  });
}

}  // namespace

bool sums_in_cascade(Reduction reduction, const Region& destination, const Region& source) {
  constexpr std::int64_t shared_elements = 32768;
  const bool is_sum =
      reduction == Reduction::sum || reduction == Reduction::nansum || reduction == Reduction::mean;
  const auto count = source.layout.numel();
  // What is resized to its own sum is read as it was.
  const bool is_in_place = destination.storage == source.storage &&
                           destination.layout.storage_offset == source.layout.storage_offset;
  return is_sum && !is_in_place && destination.dtype == source.dtype && count > 0 &&
         count < shared_elements && (source.dtype == DType::float32 || source.dtype == DType::float64);
}

void sum_in_cascade(Work& work, Reduction reduction, const Region& destination, const Region& source,
                    std::bitset<tensor::max_dims> reduced) {
  const auto sum = source.dtype == DType::float32 ? sum_as<float> : sum_as<double>;
  sum(work, reduction, destination, source, reduced);
  const auto bytes = source.layout.numel() * itemsize(source.dtype);
  work.pace().advance(bytes, bytes);
}

}  // namespace stridescope::kernels

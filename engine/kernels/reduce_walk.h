#pragma once

#include <array>
#include <cstddef>

#include "engine/kernels/accumulators.h"
#include "engine/kernels/convert_row.h"
#include "engine/kernels/walk.h"

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
};

/// Elements that are accumulated side by side: lanes of one row, or neighbouring results.
inline constexpr std::size_t lanes = 16;

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

/// Each result by itself: all that it reduces, row by row, spread over lanes so that the processor adds
/// several at once.
template <class From, class Accumulator>
void reduce_each(const ReducePlan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& row = reduced[0];
  const std::int64_t step = row.stride[1] * static_cast<std::int64_t>(sizeof(From));
  const std::int64_t whole =
      plan.in_logical_order ? 0 : row.size - row.size % static_cast<std::int64_t>(lanes);
  kept.for_each(0, [&](const auto& at) {
    const std::byte* base = plan.from + at[0] * static_cast<std::int64_t>(sizeof(From));
    Accumulator partial[lanes];
    for (auto& lane : partial) start(lane, plan.finish.options);
    reduced.for_each(1, [&](const auto& offset) {
      const std::byte* data = base + offset[1] * static_cast<std::int64_t>(sizeof(From));
      if (step == sizeof(From)) {
        for (std::int64_t i = 0; i < whole; i += lanes) {
          const auto* packed = reinterpret_cast<const Stored<From>*>(data) + i;
          for (std::size_t l = 0; l < lanes; ++l) {
            partial[l].add(static_cast<Arithmetic<From>>(static_cast<From>(packed[l])));
          }
        }
      } else {
        for (std::int64_t i = 0; i < whole; i += lanes) {
          for (std::size_t l = 0; l < lanes; ++l) {
            partial[l].add(load_arithmetic<From>(data + (i + static_cast<std::int64_t>(l)) * step));
          }
        }
      }
      for (std::int64_t i = whole; i < row.size; ++i) partial[0].add(load_arithmetic<From>(data + i * step));
    });
    for (std::size_t l = 1; l < lanes; ++l) partial[0].merge(partial[l]);
    finish(plan, partial[0], at[1]);
  });
}

/// Neighbouring results together: the source is read along the kept dimension that is closest in memory.
template <class From, class Accumulator>
void reduce_together(const ReducePlan& plan, const Walk<2>& kept, const Walk<2>& reduced) {
  const auto& row = kept[0];
  const std::int64_t step = row.stride[0] * static_cast<std::int64_t>(sizeof(From));
  kept.for_each(1, [&](const auto& at) {
    for (std::int64_t i = 0; i < row.size; i += lanes) {
      const auto width = static_cast<std::size_t>(std::min<std::int64_t>(lanes, row.size - i));
      const std::byte* base = plan.from + at[0] * static_cast<std::int64_t>(sizeof(From)) + i * step;
      Accumulator results[lanes];
      for (auto& result : results) start(result, plan.finish.options);
      reduced.for_each(0, [&](const auto& offset) {
        const std::byte* data = base + offset[1] * static_cast<std::int64_t>(sizeof(From));
        if (width == lanes && step == sizeof(From)) {
          const auto* packed = reinterpret_cast<const Stored<From>*>(data);
          for (std::size_t l = 0; l < lanes; ++l) {
            results[l].add(static_cast<Arithmetic<From>>(static_cast<From>(packed[l])));
          }
        } else {
          for (std::size_t l = 0; l < width; ++l) {
            results[l].add(load_arithmetic<From>(data + static_cast<std::int64_t>(l) * step));
          }
        }
      });
      for (std::size_t l = 0; l < width; ++l) {
        finish(plan, results[l], at[1] + (i + static_cast<std::int64_t>(l)) * row.stride[1]);
      }
    }
  });
}

}  // namespace stridescope::kernels

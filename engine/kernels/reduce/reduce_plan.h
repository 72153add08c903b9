#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/reduce/reducer.h"

namespace stridescope::kernels {

/// A reduction, decided. Walks over kept dimensions have the source's strides first and the destination's
/// second; walks over reduced dimensions have the strides that order them first and the source's second.
struct Plan {
  const Reducer& reducer;
  tensor::Pace& pace;
  std::byte* to;
  const std::byte* from;
  std::int64_t to_itemsize;
  tensor::DType result;
  ConvertRow convert;  ///< from the reducer's result to the destination
  const accumulators::Finish& finish;
  std::int64_t times;  ///< how many times every element is added
  bool joins;          ///< whether floats may be joined before they are added

  const std::byte* element(std::int64_t offset) const { return from + offset * reducer.from_bytes; }

  /// Results that lie `stride` apart.
  void write(std::byte* accumulators, std::int64_t count, std::int64_t offset, std::int64_t stride) const {
    if (times > 1) reducer.repeat(accumulators, count, times);
    if (!reducer.write)
      return convert(to + offset * to_itemsize, stride * to_itemsize, accumulators, reducer.accumulator_bytes,
                     count);
    constexpr std::int64_t block = 256, widest_bytes = 8;
    alignas(line_bytes) std::byte results[block * widest_bytes];
    for (std::int64_t i = 0; i < count; i += block) {
      const auto n = std::min(block, count - i);
      reducer.write(accumulators + i * reducer.accumulator_bytes, n, finish, results);
      convert(to + (offset + i * stride) * to_itemsize, stride * to_itemsize, results,
              itemsize(reducer.result), n);
    }
  }
};

/// Neighbouring results together, several columns at once: where the reducer adds columns.
void reduce_columns(const Plan& plan, const Walk<2>& kept, const Walk<2>& reduced);

}  // namespace stridescope::kernels

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/elementwise/operand_stream.h"
#include "engine/kernels/loop/function.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"

namespace stridescope::kernels {

/// Computes rows of a result; converts elements, or writes the result with streaming stores, if requested.
template <std::size_t N>
struct RowComputer {
  RowFunction row;
  const std::array<OperandStream, N>& operands;
  bool converts, streams;
  bool repeats;  ///< every operand repeats one element in a row, so the whole row is one result

  void compute(const std::array<std::byte*, N>& data, const std::array<std::int64_t, N>& stride,
               std::int64_t count) const {
    if (repeats) return compute_once(data, stride, count);
    const auto part = [&](auto* to, std::int64_t begin, std::int64_t n) {
      auto moved = data;
      for (std::size_t k = 1; k < N; ++k) moved[k] += begin * stride[k];
      moved[0] = reinterpret_cast<std::byte*>(to);
      if (converts) converted_row<N>(row, operands, moved, stride, n);
      else row(moved.data(), stride.data(), n);
    };
    if (!streams || stride[0] != operands[0].itemsize) return part(data[0], 0, count);
    dispatch_width(operands[0].itemsize, [&](auto type) {
      stream_row(reinterpret_cast<typename decltype(type)::type*>(data[0]), count, part);
    });
  }

 private:
  /// Computes one vector of elements, then repeats the first result.
  void compute_once(const std::array<std::byte*, N>& data, const std::array<std::int64_t, N>& stride,
                    std::int64_t count) const {
    const auto computed = std::min(computed_elements_of_filled_row, count);
    if (converts) converted_row<N>(row, operands, data, stride, computed);
    else row(data.data(), stride.data(), computed);
    dispatch_width(operands[0].itemsize, [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(data[0]);
      const auto step = stride[0] / operands[0].itemsize;
      if (step == 1) {
        std::fill_n(to + computed, count - computed, *to);
        return;
      }
      for (auto i = computed; i < count; ++i) to[i * step] = *to;
    });
  }
};

}  // namespace stridescope::kernels

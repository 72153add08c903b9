#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/control.h"

namespace stridescope::kernels {

/// Lines of a region: `length` elements `step` apart, with a distance of `across` between lines.
struct LinePlane {
  std::byte* data;
  std::int64_t itemsize, step, across, count, length;

  /// True if elements are closer across the lines than along them.
  bool is_across() const { return count > 1 && across != 0 && std::abs(across) < std::abs(step); }
  /// Joins the lines to a single one if each continues in the next.
  LinePlane joined() const {
    auto plane = *this;
    if (step == 1 && across == length) plane.length *= std::exchange(plane.count, 1);
    return plane;
  }
};

/// Packs lines: `convert` converts elements to the destination's dtype, of `itemsize` bytes, and `widen`
/// converts these to T.
template <class T>
void load_lines(tensor::ProgressMeter& meter, const LinePlane& plane, T* lines, ConvertRow convert,
                std::int64_t itemsize, ConvertRow widen) {
  const auto from = plane.joined();
  alignas(64) std::byte part[line_conversion_block * 8];
  const auto load = [&](std::int64_t line, std::int64_t i, const std::byte* elements, std::int64_t stride,
                        std::int64_t count) {
    for (std::int64_t done = 0; done < count; done += line_conversion_block) {
      const auto n = std::min(line_conversion_block, count - done);
      convert(part, itemsize, elements + done * stride, stride, n);
      widen(reinterpret_cast<std::byte*>(lines + line * from.length + i + done), sizeof(T), part, itemsize,
            n);
    }
  };
  if (from.is_across()) {
    dispatch_width(from.itemsize, [&](auto type) {
      using Element = typename decltype(type)::type;
      for_each_transposed_run(
          reinterpret_cast<const Element*>(from.data), from.step, from.across, from.length, from.count,
          [&](std::int64_t i, std::int64_t line, const Element* elements, std::int64_t count) {
            load(line, i, reinterpret_cast<const std::byte*>(elements), from.itemsize, count);
          },
          [&](std::int64_t) { meter.throw_if_cancelled(); });
    });
    return;
  }
  for (std::int64_t line = 0; line < from.count; ++line)
    meter.for_each_chunk(from.length, 0, [&](std::int64_t begin, std::int64_t end) {
      load(line, begin, from.data + (line * from.across + begin * from.step) * from.itemsize,
           from.step * from.itemsize, end - begin);
    });
}

template <class T>
void store_lines(tensor::ProgressMeter& meter, const LinePlane& plane, const T* lines, ConvertRow narrow) {
  const auto to = plane.joined();
  constexpr auto width = static_cast<std::int64_t>(sizeof(T));
  if (to.is_across() && to.count >= fewest_stored_across) {
    for_each_transposed_run(
        lines, to.length, std::int64_t{1}, to.count, to.length,
        [&](std::int64_t line, std::int64_t i, const T* elements, std::int64_t count) {
          narrow(to.data + (line * to.across + i * to.step) * to.itemsize, to.across * to.itemsize,
                 reinterpret_cast<const std::byte*>(elements), width, count);
        },
        [&](std::int64_t elements) { meter.add(elements * to.itemsize); });
    return;
  }
  for (std::int64_t line = 0; line < to.count; ++line)
    meter.for_each_chunk(to.length, to.itemsize, [&](std::int64_t begin, std::int64_t end) {
      narrow(to.data + (line * to.across + begin * to.step) * to.itemsize, to.step * to.itemsize,
             reinterpret_cast<const std::byte*>(lines + line * to.length + begin), width, end - begin);
    });
}

}  // namespace stridescope::kernels

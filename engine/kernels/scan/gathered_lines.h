#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/scan/line_plane.h"
#include "engine/kernels/scan/scanned_lines.h"

namespace stridescope::kernels {

/// Packed lines, in the type of the computation: int64 or double.
template <class T>
struct GatheredLines {
  T* data;
  std::int64_t count, length;

  std::span<T> operator[](std::int64_t i) const {
    return {data + i * length, static_cast<std::size_t>(length)};
  }
};

/// Packs lines, calls compute(meter, GatheredLines<T>), then writes the results to the destination. Packs at
/// least a few lines at a time, and as many as fit a cache; only one if lines are very long.
template <class T, class Compute>
void for_gathered_lines(const ScannedLines& lines, Compute&& compute) {
  const auto length = lines.length, line_bytes_each = length * static_cast<std::int64_t>(sizeof(T));
  const auto& row = lines.walk[0];
  const std::int64_t together = std::min(
      row.size, line_bytes_each > long_line_bytes ? 1
                                                  : std::clamp(gathered_lines_bytes / line_bytes_each,
                                                               fewest_gathered_lines, most_gathered_lines));
  const auto dtype = lines.destination.dtype;
  const auto convert = convert_row(lines.source.dtype, dtype), widen = convert_row(dtype, dtype_of<T>()),
             narrow = convert_row(dtype_of<T>(), dtype);
  std::vector<T> buffer(static_cast<std::size_t>(together * length));
  auto& meter = lines.meter;
  auto to = lines.to, from = lines.from;
  to.across = row.stride[0];
  from.across = row.stride[1];
  lines.for_each_part(together, [&](std::byte* out, std::byte* in, std::int64_t count) {
    to.count = from.count = count;
    to.data = out;
    from.data = in;
    load_lines(meter, from, buffer.data(), convert, to.itemsize, widen);
    compute(meter, GatheredLines<T>{buffer.data(), count, length});
    store_lines(meter, to, buffer.data(), narrow);
  });
}

}  // namespace stridescope::kernels

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/scan/line_plane.h"
#include "engine/tensor/aliasing.h"

namespace stridescope::kernels {

/// The lines along a dimension of two regions of equal shape: each line of the source is scanned into one of
/// the destination, with elements first converted to the destination's dtype.
struct ScannedLines {
  tensor::ProgressMeter& meter;
  const tensor::Region &destination, &source;
  LinePlane to, from;  ///< the first line
  Walk<2> walk;        ///< from line to line
  std::int64_t length;
  std::int64_t
      full_row_size;  ///< full size of the walk's first dimension if these are only some of the lines

  ScannedLines(KernelCall& call, const tensor::Region& to_region, const tensor::Region& from_region,
               std::size_t dim)
      : meter(call.meter()),
        destination(to_region),
        source(from_region),
        to(first_line(call.data(0), to_region, dim)),
        from(first_line(call.data(1), from_region, dim)),
        walk(without(dim), {to_region.layout.stride.data(), from_region.layout.stride.data()}),
        length(to.length),
        full_row_size(walk[0].size) {}
  /// A subset of the lines, at these offsets; scanned like all lines.
  ScannedLines(const ScannedLines& lines, tensor::ProgressMeter& part_meter, const Walk<2>& some,
               const std::array<std::int64_t, 2>& offset)
      : meter(part_meter),
        destination(lines.destination),
        source(lines.source),
        to(lines.to),
        from(lines.from),
        walk(some),
        length(lines.length),
        full_row_size(lines.full_row_size) {
    to.data += offset[0] * to.itemsize;
    from.data += offset[1] * from.itemsize;
  }

  bool have_same_dtype() const { return source.dtype == destination.dtype; }
  /// True if the elements of a line are contiguous.
  bool are_packed() const { return to.step == 1 && from.step == 1; }
  /// True if adjacent lines are one element apart, and there are enough of them to scan side by side.
  bool are_adjacent() const { return walk[0].stride[0] == 1 && walk[0].stride[1] == 1 && !has_few_lines(); }
  bool has_few_lines() const { return full_row_size < fewest_adjacent_lines; }
  /// True if at most `most` lines are adjacent, and there are further lines.
  bool are_narrow(std::int64_t most) const {
    return walk[0].size <= most && 2 * walk[0].size <= walk.numel();
  }
  /// True if no line is written that another one reads.
  bool are_independent() const {
    const bool in_place =
        have_same_dtype() && to.data == from.data && source.layout.stride == destination.layout.stride;
    return in_place || tensor::cannot_alias(destination, {&source});
  }

  /// Calls f(to, from) with the first elements of each line.
  template <class To, class From, class F>
  void for_each(F&& f) const {
    const auto& row = walk[0];
    walk.for_each(meter, 0, 1, [&](const auto& at) {
      auto* out = reinterpret_cast<To*>(to.data) + at[0];
      const auto* in = reinterpret_cast<const From*>(from.data) + at[1];
      for (std::int64_t i = 0; i < row.size; ++i) f(out + i * row.stride[0], in + i * row.stride[1]);
    });
  }
  /// Calls f(to, from, count) with groups of at most `most` lines along the walk's innermost dimension.
  template <class F>
  void for_each_part(std::int64_t most, F&& f) const {
    const auto& row = walk[0];
    walk.for_each(meter, 0, 1, [&](const auto& at) {
      for (std::int64_t i = 0; i < row.size; i += most)
        f(to.data + (at[0] + i * row.stride[0]) * to.itemsize,
          from.data + (at[1] + i * row.stride[1]) * from.itemsize, std::min(most, row.size - i));
    });
  }

 private:
  static LinePlane first_line(std::byte* data, const tensor::Region& region, std::size_t dim) {
    const auto& layout = region.layout;
    const bool is_number = layout.shape.empty();
    return {data, itemsize(region.dtype),           is_number ? 1 : layout.stride[dim], 0,
            0,    is_number ? 1 : layout.shape[dim]};
  }
  tensor::Dims without(std::size_t dim) const {
    auto across = source.layout.shape;
    if (!across.empty()) across[dim] = 1;
    return across;
  }
};

}  // namespace stridescope::kernels

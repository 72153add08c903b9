#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/copy/copy_order.h"
#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// True if copy_row_tiles is faster for large results.
inline bool prefers_row_tiles(const Walk<2>& walk, std::int64_t itemsize) {
  return walk.size() > 2 && walk[0].stride[0] == 1 && walk[0].stride[1] == 1 &&
         walk[0].size * itemsize <= longest_tiled_row_bytes && smallest_source_stride_dim(walk, 1) > 1;
}

/// Copies packed rows that are adjacent in the result but far apart in the source, in tiles of rows that are
/// close together on both sides: along walk[1] in the result, and along walk[2] in the source.
template <class Copy, class T>
void copy_row_tiles(tensor::ProgressMeter& meter, const Copy& copy, std::byte* to, const T* from,
                    Walk<2> walk) {
  walk.move(smallest_source_stride_dim(walk, 1), 2);
  const WalkDim<2>&row = walk[0], &in_result = walk[1], &in_source = walk[2];
  const auto row_bytes = row.size * copy.to_itemsize;
  const auto copy_row = [&](std::byte* out, const T* in) {
    prefetch_read(in + tile_rows_prefetched * in_result.stride[1], row.size);
    if (row_bytes >= streamed_tile_row_bytes) copy.long_row(out, 1, in, 1, row.size);
    else copy.row(out, 1, in, 1, row.size);
  };
  walk.for_each(meter, 0, 3, [&](const auto& at) {
    for (std::int64_t k = 0; k < in_source.size; k += row_tile_side)
      for (std::int64_t j = 0; j < in_result.size; j += row_tile_side) {
        const auto k_end = std::min(k + row_tile_side, in_source.size),
                   j_end = std::min(j + row_tile_side, in_result.size);
        for (auto n = k; n < k_end; ++n)
          for (auto m = j; m < j_end; ++m)
            copy_row(to + (at[0] + n * in_source.stride[0] + m * in_result.stride[0]) * copy.to_itemsize,
                     from + at[1] + n * in_source.stride[1] + m * in_result.stride[1]);
        const auto rows = (k_end - k) * (j_end - j);
        meter.add(rows * row_bytes, rows * (row_bytes + cost_of_run));
      }
  });
}

}  // namespace stridescope::kernels

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/elementwise/blocked_walk.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// True if a function of this cost takes much longer than the walk over its elements.
inline bool is_costly(std::int64_t cost_bytes) { return cost_bytes >= costly_function_bytes; }

/// Order of a walk: in rows; in tiles of two dimensions, if rows are long and some operands are strided along
/// them, all contiguous along the same other dimension; in blocks, if rows are short, or operands are
/// contiguous along different dimensions.
enum class LoopStrategy : std::uint8_t { rows, tiles, blocks };
struct StrategyChoice {
  LoopStrategy strategy = LoopStrategy::rows;
  std::size_t across = 0;  ///< the second dimension of tiles
};
/// True if each operand is contiguous, repeats one row, or repeats one element, so that only repeated rows
/// need packing.
template <std::size_t N>
bool has_packed_or_repeated_rows(const Walk<N>& walk) {
  const auto &row = walk[0], &column = walk[1];
  for (std::size_t k = 0; k < N; ++k) {
    const bool is_row = row.stride[k] == 1 && (column.stride[k] == row.size || column.stride[k] == 0);
    if (!is_row && (row.stride[k] != 0 || column.stride[k] != 0)) return false;
  }
  return true;
}
/// True if rows are too short to be computed in place. Costly functions and conversions need longer rows than
/// others.
template <std::size_t N>
bool has_short_rows(const Walk<N>& walk, std::int64_t itemsize, bool is_costly) {
  const auto& row = walk[0];
  if (walk.numel() < fewest_blocked_rows * row.size) return false;
  if (has_packed_or_repeated_rows(walk)) return row.size * itemsize < short_packed_row_bytes;
  if (is_costly) return row.size < short_costly_row;
  const bool are_adjacent = std::all_of(row.stride.begin(), row.stride.end(),
                                        [](std::int64_t step) { return step == 0 || step == 1; });
  return are_adjacent ? row.size < short_adjacent_row && row.size * itemsize < short_adjacent_row_bytes
                      : row.size < short_strided_row;
}
template <std::size_t N>
StrategyChoice choose_strategy(const Walk<N>& walk, std::int64_t itemsize, bool is_costly) {
  if (walk.size() == 1) return {};
  std::size_t across = 0;
  bool is_far = false, is_mixed = false, is_strided = false;
  for (std::size_t k = 1; k < N; ++k) {
    const auto d = smallest_stride_dim(walk, k);
    if (d == 0) {
      is_strided |= walk[0].stride[k] != 0 && walk[0].stride[k] != 1;
      continue;
    }
    is_mixed |= across > 0 && d != across;
    is_far |= walk[0].size >= fewest_tile_lines && walk[d].size >= fewest_tile_lines;
    across = d;
  }
  auto plane_bytes = itemsize;
  for (std::size_t d = 0; d <= across; ++d) plane_bytes *= walk[d].size;
  const bool prefers_blocks = is_mixed || is_strided || plane_bytes <= blocked_plane_bytes;
  if ((has_short_rows(walk, itemsize, is_costly) || (is_far && prefers_blocks)) && is_injective(walk))
    return {LoopStrategy::blocks};
  if (is_far) return {LoopStrategy::tiles, across};
  return {};
}

}  // namespace stridescope::kernels

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// The dimension, from `first` outwards, with the smallest nonzero stride in the source; `first` if its
/// stride is 0 or no other is smaller.
inline std::size_t smallest_source_stride_dim(const Walk<2>& walk, std::size_t first = 0) {
  const auto distance = [&](std::size_t d) { return std::abs(walk[d].stride[1]); };
  std::size_t closest = first;
  for (std::size_t d = first + 1; d < walk.size(); ++d)
    if (distance(d) != 0 && distance(d) < distance(closest)) closest = d;
  return closest;
}

/// The dimension that is split among threads: one that does not cut the transposed planes, if possible.
inline std::size_t copy_split_dimension(const Walk<2>& walk) {
  const auto usual = split_dimension(walk), column = smallest_source_stride_dim(walk);
  if (usual != 0 && usual != column) return usual;
  auto longest = usual;
  for (std::size_t d = 1; d < walk.size(); ++d)
    if (d != column && walk[d].size >= fewest_shared_planes &&
        (longest == usual || walk[d].size > walk[longest].size))
      longest = d;
  return longest;
}

}  // namespace stridescope::kernels

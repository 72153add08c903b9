#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"

namespace stridescope::access {

/// Lanes of a warp, and bytes of a sector, the smallest unit of memory that a GPU transfers (CUDA C++
/// Programming Guide, compute capability 6.0 and newer; 32-byte transactions).
inline constexpr std::int64_t warp_lanes = 32, sector_bytes = 32;

struct Lane {
  std::int64_t order = 0;  ///< logical index
  std::int64_t byte = 0;   ///< of its element, from the start of the storage
};
struct Sector {
  std::int64_t number = 0;      ///< it begins at byte number · 32
  std::int64_t used_bytes = 0;  ///< requested by at least one lane
};
/// Memory that one load of a warp moves if its lanes read consecutive logical indices.
struct Warp {
  std::vector<Lane> lanes = {};      ///< up to 32: the last warp of a tensor may have fewer
  std::vector<Sector> sectors = {};  ///< in order
  std::int64_t requested_bytes = 0;  ///< lanes times itemsize
  std::int64_t used_bytes() const;
  std::int64_t moved_bytes() const { return static_cast<std::int64_t>(sectors.size()) * sector_bytes; }
  /// The minimum number of sectors for the bytes that the lanes use.
  std::int64_t fewest_sectors() const { return (used_bytes() + sector_bytes - 1) / sector_bytes; }
};
/// The warp whose lane 0 reads the logical index number · 32. The storage begins at a
/// sector.
Warp warp(const tensor::Layout& layout, std::int64_t itemsize, std::int64_t number);
std::int64_t warp_count(const tensor::Layout& layout);

/// The sum of the sectors that each warp moves. Of more than `most` warps, only `most`, evenly spaced, are
/// counted.
struct WarpTotals {
  std::int64_t warps = 0;    ///< counted
  std::int64_t sectors = 0;  ///< of these
  bool is_exact = true;
};
WarpTotals count_sectors(const tensor::Layout& layout, std::int64_t itemsize, std::int64_t most = 1024);

}  // namespace stridescope::access

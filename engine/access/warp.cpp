#include "engine/access/warp.h"

#include <algorithm>

namespace stridescope::access {

std::int64_t Warp::used_bytes() const {
  std::int64_t sum = 0;
  for (const auto& sector : sectors) sum += sector.used_bytes;
  return sum;
}

std::int64_t warp_count(const tensor::Layout& layout) {
  return (layout.numel() + warp_lanes - 1) / warp_lanes;
}

Warp warp(const tensor::Layout& layout, std::int64_t itemsize, std::int64_t number) {
  Warp result;
  const auto first = number * warp_lanes, end = std::min(layout.numel(), first + warp_lanes);
  std::vector<std::int64_t> bytes;
  for (auto n = first; n < end; ++n) {
    const auto byte = layout.at_linear(n) * itemsize;
    result.lanes.push_back({n, byte});
    for (std::int64_t b = 0; b < itemsize; ++b) bytes.push_back(byte + b);
  }
  result.requested_bytes = static_cast<std::int64_t>(bytes.size());
  std::sort(bytes.begin(), bytes.end());
  bytes.erase(std::unique(bytes.begin(), bytes.end()), bytes.end());
  for (const auto byte : bytes) {
    const auto sector = byte / sector_bytes;
    if (result.sectors.empty() || result.sectors.back().number != sector)
      result.sectors.push_back({sector, 0});
    ++result.sectors.back().used_bytes;
  }
  return result;
}

WarpTotals count_sectors(const tensor::Layout& layout, std::int64_t itemsize, std::int64_t most) {
  const auto count = warp_count(layout), counted = std::min(count, most);
  WarpTotals totals{counted, 0, counted == count};
  for (std::int64_t i = 0; i < counted; ++i) {
    const auto number =
        totals.is_exact ? i
                        : static_cast<std::int64_t>(static_cast<double>(i) / static_cast<double>(counted) *
                                                    static_cast<double>(count));
    totals.sectors += static_cast<std::int64_t>(warp(layout, itemsize, number).sectors.size());
  }
  return totals;
}

}  // namespace stridescope::access

#include "engine/access/banks.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/access/warp.h"

namespace stridescope::access {

BankAccess bank_access(std::vector<std::int64_t> bytes, std::int64_t itemsize) {
  BankAccess access;
  access.bytes = std::move(bytes);
  const auto lanes = static_cast<std::int64_t>(access.bytes.size());
  const auto lanes_a_part = warp_lanes / std::max<std::int64_t>(1, itemsize / bank_bytes);
  for (std::int64_t first = 0; first < lanes; first += lanes_a_part) {
    std::array<std::set<std::int64_t>, banks> used;
    for (auto lane = first; lane < std::min(lanes, first + lanes_a_part); ++lane) {
      const auto byte = access.bytes[static_cast<std::size_t>(lane)];
      for (auto word = byte / bank_bytes; word <= (byte + itemsize - 1) / bank_bytes; ++word)
        used[static_cast<std::size_t>(word % banks)].insert(word);
    }
    std::int64_t ways = 0;
    for (const auto& words : used) ways = std::max(ways, static_cast<std::int64_t>(words.size()));
    if (ways > access.ways)
      for (std::size_t bank = 0; bank < used.size(); ++bank)
        access.words[bank] = static_cast<std::int64_t>(used[bank].size());
    access.ways = std::max(access.ways, ways);
    access.cycles += ways;
    ++access.parts;
  }
  return access;
}

BankAccess tile_access(const tensor::Layout& layout, std::int64_t itemsize, LaneDirection along,
                       std::int64_t padding) {
  const auto rank = layout.shape.size();
  const auto size = [&](std::size_t from_last) {
    return rank > from_last ? layout.shape[rank - 1 - from_last] : std::int64_t{1};
  };
  const auto stride = [&](std::size_t from_last) {
    return rank > from_last ? layout.stride[rank - 1 - from_last] : std::int64_t{0};
  };
  const std::size_t here = along == LaneDirection::row ? 0 : 1, other = 1 - here;
  auto step = stride(here);
  if (step > stride(other)) step += padding;
  std::vector<std::int64_t> bytes;
  for (std::int64_t lane = 0; lane < std::min(warp_lanes, size(here)); ++lane)
    bytes.push_back(lane * step * itemsize);
  return bank_access(std::move(bytes), itemsize);
}

}  // namespace stridescope::access

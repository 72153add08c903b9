#include "engine/access/cache_lines.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace stridescope::access {
namespace {

struct Progression {
  std::int64_t step, size;  ///< bytes, terms
};

/// The dimensions as arithmetic progressions of addresses, smallest step first. Negative steps are made
/// positive; `first` becomes the lowest byte.
std::vector<Progression> progressions(const tensor::Layout& layout, std::int64_t itemsize,
                                      std::int64_t& first) {
  std::vector<Progression> parts;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    const auto step = layout.stride[d] * itemsize;
    if (layout.shape[d] == 1 || step == 0) continue;
    if (step < 0) first += step * (layout.shape[d] - 1);
    parts.push_back({std::abs(step), layout.shape[d]});
  }
  std::sort(parts.begin(), parts.end(),
            [](const Progression& a, const Progression& b) { return a.step < b.step; });
  // Two progressions are one if the larger step is a multiple of the smaller one and leaves no gap.
  for (std::size_t d = 0; d + 1 < parts.size();) {
    auto &fine = parts[d], &coarse = parts[d + 1];
    const auto ratio = coarse.step / fine.step;
    if (coarse.step % fine.step != 0 || ratio > fine.size) {
      ++d;
      continue;
    }
    fine.size += ratio * (coarse.size - 1);
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    d = 0;
  }
  return parts;
}

/// Counts the cache lines of blocks that follow one another in memory, so that adjacent blocks share at most
/// one line.
class Blocks {
 public:
  Blocks(std::vector<Progression> parts, std::int64_t itemsize, std::int64_t line)
      : parts_(std::move(parts)), line_(line), extent_{itemsize} {
    for (const auto& part : parts_) extent_.push_back(extent_.back() + part.step * (part.size - 1));
  }

  /// The cache lines of the blocks that the finest `depth` progressions place from `byte` on.
  std::int64_t lines(std::size_t depth, std::int64_t byte) {
    const auto phase = byte % line_;
    if (depth == 0) return (phase + extent_[0] - 1) / line_ + 1;
    const auto known = known_.find({depth, phase});
    if (known != known_.end()) return known->second;
    const auto& part = parts_[depth - 1];
    const auto period = line_ / std::gcd(line_, part.step);
    const auto rounds = part.size / period, rest = part.size % period;
    const auto once = rounds > 0 ? added(depth, phase, period) : 0;
    // added() subtracts a line that the first block would share with a previous one, but there is none.
    const auto count = rounds * once + added(depth, phase, rest) + (shares(depth, phase) ? 1 : 0);
    return known_[{depth, phase}] = count;
  }

 private:
  /// True if the block at a phase begins in the line in which the previous block ends.
  bool shares(std::size_t depth, std::int64_t phase) const {
    const auto ends = phase - parts_[depth - 1].step + extent_[depth - 1] - 1;
    return ends >= 0;
  }
  /// Number of cache lines that the first `count` blocks add to those before them.
  std::int64_t added(std::size_t depth, std::int64_t phase, std::int64_t count) {
    std::int64_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      const auto at = (phase + i * parts_[depth - 1].step) % line_;
      sum += lines(depth - 1, at) - (shares(depth, at) ? 1 : 0);
    }
    return sum;
  }

  std::vector<Progression> parts_;
  std::int64_t line_;
  std::vector<std::int64_t> extent_;  ///< size of the blocks of each depth, in bytes
  std::map<std::pair<std::size_t, std::int64_t>, std::int64_t> known_ = {};
};

}  // namespace

std::optional<std::int64_t> lines_touched(const tensor::Layout& layout, std::int64_t itemsize,
                                          std::int64_t line_bytes) {
  if (layout.numel() == 0) return 0;
  std::int64_t first = layout.storage_offset * itemsize;
  auto parts = progressions(layout, itemsize, first);
  std::int64_t item = itemsize;
  // Steps within a line, or that overlap earlier lines, skip no line.
  std::size_t dense = 0;
  while (dense < parts.size() && parts[dense].step <= std::max(line_bytes, item)) {
    item += parts[dense].step * (parts[dense].size - 1);
    ++dense;
  }
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(dense));
  std::int64_t extent = item;
  for (const auto& part : parts) {
    if (part.step < extent) return std::nullopt;
    extent += part.step * (part.size - 1);
  }
  const auto depth = parts.size();
  return Blocks(std::move(parts), item, line_bytes).lines(depth, first);
}

}  // namespace stridescope::access

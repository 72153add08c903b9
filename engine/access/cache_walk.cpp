#include "engine/access/cache_walk.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::access {
namespace {

class Walker {
 public:
  Walker(const tensor::Layout& layout, std::int64_t itemsize, const CacheShape& shape,
         std::int64_t most_steps)
      : shape_(shape),
        walk_{Cache(shape)},
        touched_(static_cast<std::size_t>(shape.sets()), 0),
        steps_left_(most_steps) {
    for (std::size_t d = 0; d < layout.shape.size(); ++d)
      if (layout.shape[d] != 1) dims_.push_back({layout.shape[d], layout.stride[d] * itemsize, 1});
    for (std::size_t d = dims_.size(); d-- > 1;) dims_[d - 1].inner = dims_[d].inner * dims_[d].size;
    // Merges adjacent dimensions that one stride covers.
    for (std::size_t d = dims_.size(); d-- > 1;) {
      auto &outer = dims_[d - 1], &inner = dims_[d];
      if (outer.step != inner.size * inner.step) continue;
      outer = {outer.size * inner.size, inner.step, inner.inner};
      dims_.erase(dims_.begin() + static_cast<std::ptrdiff_t>(d));
    }
  }

  void walk(std::int64_t first_byte, std::int64_t count) { part(0, first_byte, count); }
  /// Records the following accesses.
  void record() { records_ = true; }
  bool has_steps() const { return steps_left_ > 0; }
  std::int64_t accesses() const { return walk_.accesses; }
  /// Walks elements n to end - 1 one by one.
  void one_by_one(std::int64_t first_byte, std::int64_t n, std::int64_t end) {
    for (; n < end; ++n) {
      std::int64_t byte = first_byte, rest = n;
      for (const auto& dim : dims_) byte += rest / dim.inner * dim.step, rest %= dim.inner;
      access(byte);
    }
  }
  CacheWalk take() && { return std::move(walk_); }

 private:
  struct Dim {
    std::int64_t size = 0, step = 0;  ///< bytes
    std::int64_t inner = 1;           ///< number of elements of the dimensions after it
  };
  struct Counts {
    std::int64_t accesses = 0, hits = 0, misses = 0;
  };
  Counts counts() const { return {walk_.accesses, walk_.hits, walk_.misses}; }

  void access(std::int64_t byte) {
    const auto line = byte / shape_.line_bytes;
    const bool hit = walk_.cache.access(line);
    ++walk_.accesses, ++(hit ? walk_.hits : walk_.misses);
    touched_[static_cast<std::size_t>(line % shape_.sets())] = ++clock_;
    --steps_left_;
    if (records_) walk_.last.push_back({byte, line, hit});
  }

  /// Walks the first `count` elements of the dimensions from d on.
  void part(std::size_t d, std::int64_t byte, std::int64_t count) {
    if (d == dims_.size()) {
      if (count > 0) access(byte);
      return;
    }
    const auto& dim = dims_[d];
    const auto full = count / dim.inner, rest = count % dim.inner;
    repeat(d, byte, full);
    if (rest > 0 && has_steps()) part(d + 1, byte + full * dim.step, rest);
  }

  void turns(std::size_t d, std::int64_t byte, std::int64_t begin, std::int64_t end) {
    const auto& dim = dims_[d];
    for (auto i = begin; i < end && has_steps(); ++i) part(d + 1, byte + i * dim.step, dim.inner);
  }

  /// Walks `full` iterations of dimension d. After `period` of them, addresses have moved by a multiple of
  /// line_bytes times the number of sets, and map to the same sets again.
  void repeat(std::size_t d, std::int64_t byte, std::int64_t full) {
    const auto step = dims_[d].step, round = shape_.line_bytes * shape_.sets();
    const auto period = round / std::gcd(round, step);
    if (full < 3 * period) return turns(d, byte, 0, full);
    const auto shift = period * step / shape_.line_bytes;
    std::int64_t i = 0;
    for (; i + period <= full && has_steps(); i += period) {
      const auto before = walk_.cache.lines();
      const auto counted = counts();
      const auto time = clock_;
      turns(d, byte, i, i + period);
      if (!has_steps()) return;
      steps_left_ -= static_cast<std::int64_t>(before.size()) / 8;
      if (!is_shifted(before, time, shift)) continue;
      const auto now = counts();
      const auto times = (full - i) / period - 1;
      walk_.accesses += times * (now.accesses - counted.accesses);
      walk_.hits += times * (now.hits - counted.hits);
      walk_.misses += times * (now.misses - counted.misses);
      move(time, times * shift);
      i += (times + 1) * period;
      break;
    }
    turns(d, byte, i, full);
  }

  bool is_touched(std::size_t slot, std::int64_t since) const {
    return touched_[slot / static_cast<std::size_t>(shape_.ways)] > since;
  }
  /// True if every set that was used after time `since` has the lines of `before`, shifted by `shift` lines.
  bool is_shifted(const std::vector<std::int64_t>& before, std::int64_t since, std::int64_t shift) const {
    const auto& now = walk_.cache.lines();
    for (std::size_t slot = 0; slot < now.size(); ++slot) {
      if (!is_touched(slot, since)) continue;
      const auto expected = before[slot] == Cache::none ? Cache::none : before[slot] + shift;
      if (now[slot] != expected) return false;
    }
    return true;
  }
  void move(std::int64_t since, std::int64_t lines) {
    auto& now = walk_.cache.lines();
    for (std::size_t slot = 0; slot < now.size(); ++slot)
      if (is_touched(slot, since) && now[slot] != Cache::none) now[slot] += lines;
  }

  CacheShape shape_;
  CacheWalk walk_;
  std::vector<Dim> dims_ = {};
  std::vector<std::int64_t> touched_;  ///< time of the last access to each set
  std::int64_t clock_ = 0, steps_left_;
  bool records_ = false;
};

}  // namespace

CacheWalk walk_cache(const tensor::Layout& layout, std::int64_t itemsize, const CacheShape& shape,
                     std::int64_t count, std::int64_t keep, std::int64_t most_steps) {
  Walker walker(layout, itemsize, shape, most_steps);
  const auto first = layout.storage_offset * itemsize;
  const auto unrecorded = std::max<std::int64_t>(0, count - keep);
  walker.walk(first, unrecorded);
  const bool is_complete = walker.accesses() == unrecorded;
  if (is_complete) {
    walker.record();
    walker.one_by_one(first, unrecorded, count);
  }
  auto walk = std::move(walker).take();
  walk.is_complete = is_complete;
  return walk;
}

}  // namespace stridescope::access

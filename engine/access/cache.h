#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace stridescope::access {

/// A set-associative cache. All three are positive; bytes is a multiple of ways · line_bytes.
struct CacheShape {
  std::int64_t bytes = 512, ways = 2, line_bytes = 64;
  std::int64_t sets() const { return bytes / (ways * line_bytes); }
  friend bool operator==(const CacheShape&, const CacheShape&) = default;
};
/// The nearest valid shape: at least one way, one byte per line and one set; a whole number of sets.
CacheShape clamp_cache_shape(CacheShape shape);

/// Line n of memory (bytes n · line_bytes and following) may be cached in the ways of set n mod sets; if
/// these are full, the least recently used line is evicted, as in valgrind's cachegrind. Starts empty.
class Cache {
 public:
  static constexpr std::int64_t none = -1;

  explicit Cache(const CacheShape& shape);
  const CacheShape& shape() const { return shape_; }
  /// Accesses a line, and caches it if it is not cached yet. Returns true for a hit: it was cached before.
  bool access(std::int64_t line);
  bool holds(std::int64_t line) const;
  /// The lines of a set, most recently used first; `none` for an empty way.
  std::span<const std::int64_t> set(std::int64_t number) const;
  /// All lines, set by set, most recently used first in each set.
  std::vector<std::int64_t>& lines() { return lines_; }
  const std::vector<std::int64_t>& lines() const { return lines_; }

 private:
  CacheShape shape_;
  std::int64_t sets_;
  std::vector<std::int64_t> lines_;
};

}  // namespace stridescope::access

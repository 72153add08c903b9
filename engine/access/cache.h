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
/// The nearest shape that there is: at least one set, lines and ways positive.
CacheShape clamp_cache_shape(CacheShape shape);

/// Line n of memory (bytes n · line_bytes and following) may be cached in the ways of set n mod sets; if
/// these are full, the least recently used line is evicted, as in valgrind's cachegrind. Starts empty.
class Cache {
 public:
  static constexpr std::int64_t none = -1;

  explicit Cache(const CacheShape& shape);
  const CacheShape& shape() const { return shape_; }
  /// Whether the line was there (a hit); it is afterwards.
  bool access(std::int64_t line);
  bool holds(std::int64_t line) const;
  /// The lines of a set, the one used last first; `none` where a way is empty.
  std::span<const std::int64_t> set(std::int64_t number) const;
  /// Lines in the order of sets and, in a set, of use.
  std::vector<std::int64_t>& lines() { return lines_; }
  const std::vector<std::int64_t>& lines() const { return lines_; }

 private:
  CacheShape shape_;
  std::int64_t sets_;
  std::vector<std::int64_t> lines_;
};

}  // namespace stridescope::access

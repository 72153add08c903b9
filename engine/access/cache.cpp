#include "engine/access/cache.h"

#include <algorithm>

namespace stridescope::access {

CacheShape clamp_cache_shape(CacheShape shape) {
  shape.line_bytes = std::max<std::int64_t>(1, shape.line_bytes);
  shape.ways = std::max<std::int64_t>(1, shape.ways);
  const auto least = shape.ways * shape.line_bytes;
  shape.bytes = std::max<std::int64_t>(1, shape.bytes / least) * least;
  return shape;
}

Cache::Cache(const CacheShape& shape)
    : shape_(shape), sets_(shape.sets()), lines_(static_cast<std::size_t>(shape.sets() * shape.ways), none) {}

bool Cache::access(std::int64_t line) {
  auto* first = lines_.data() + (line % sets_) * shape_.ways;
  auto* end = first + shape_.ways;
  auto* at = std::find(first, end, line);
  const bool hit = at != end;
  std::rotate(first, hit ? at : end - 1, hit ? at + 1 : end);
  *first = line;
  return hit;
}

bool Cache::holds(std::int64_t line) const {
  const auto lines = set(line % sets_);
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

std::span<const std::int64_t> Cache::set(std::int64_t number) const {
  return {lines_.data() + number * shape_.ways, static_cast<std::size_t>(shape_.ways)};
}

}  // namespace stridescope::access

#pragma once

#include <cstdint>
#include <vector>

#include "engine/access/cache.h"
#include "engine/tensor/layout.h"

namespace stridescope::access {

/// One element read.
struct CacheAccess {
  std::int64_t byte = 0;  ///< from the start of the storage
  std::int64_t line = 0;
  bool hit = false;
  friend bool operator==(const CacheAccess&, const CacheAccess&) = default;
};

/// State of an initially empty cache after the first elements of a walk in logical order.
struct CacheWalk {
  Cache cache;
  std::int64_t accesses = 0, hits = 0, misses = 0;
  std::vector<CacheAccess> last = {};  ///< the last accesses, as many as requested, the newest at the end
  bool is_complete = true;             ///< false: the work was limited, and only `accesses` were walked
};

/// Reads the first `count` elements of `layout`; records the last `keep` accesses. The storage begins at a
/// line, elements at multiples of `itemsize`. If a part of the walk leaves the sets that it uses in the same
/// state, shifted by a number of lines, its repetitions are computed instead of walked: hits depend only on
/// differences of addresses. The walk ends early after about `most_steps` accesses.
CacheWalk walk_cache(const tensor::Layout& layout, std::int64_t itemsize, const CacheShape& shape,
                     std::int64_t count, std::int64_t keep = 0, std::int64_t most_steps = 4'000'000);

}  // namespace stridescope::access

#include "engine/access/cache_walk.h"

#include <random>
#include <set>

#include "engine/access/cache_lines.h"
#include "engine/access/loop_order.h"
#include "tests/support/catch.h"

namespace stridescope::access {
namespace {

using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;

struct Naive {
  std::int64_t misses = 0;
  std::set<std::int64_t> lines = {};
  Cache cache;
};
Naive naive(const Layout& layout, std::int64_t itemsize, const CacheShape& shape, std::int64_t count) {
  Naive result{.cache = Cache(shape)};
  for (std::int64_t n = 0; n < count; ++n) {
    const auto line = layout.at_linear(n) * itemsize / shape.line_bytes;
    result.lines.insert(line);
    if (!result.cache.access(line)) ++result.misses;
  }
  return result;
}

TEST_CASE("a cache set keeps the most recently used lines") {
  Cache cache({256, 2, 64});  // two sets of two ways
  CHECK_FALSE(cache.access(0));
  CHECK_FALSE(cache.access(2));
  CHECK(cache.access(0));
  CHECK_FALSE(cache.access(4));  // evicts line 2
  CHECK(cache.holds(0));
  CHECK_FALSE(cache.holds(2));
  CHECK_FALSE(cache.holds(1));
  CHECK(cache.set(0)[0] == 4);
  CHECK(cache.set(0)[1] == 0);
  CHECK(cache.set(1)[0] == Cache::none);
  CHECK(clamp_cache_shape({100, 0, 64}) == CacheShape{64, 1, 64});
}

TEST_CASE("a walk along rows misses once per line, a walk along columns at each evicted line") {
  const auto rows = contiguous_layout({64, 64});  // elements of 4 bytes: four lines per row
  const CacheShape small{512, 2, 64};
  const auto along = walk_cache(rows, 4, small, rows.numel());
  CHECK(along.misses == 256);
  CHECK(along.hits == 4096 - 256);
  const auto across = ordered_layout(rows, LoopOrder::columns).layout;
  CHECK(walk_cache(across, 4, small, across.numel()).misses == 4096);
  const CacheShape large{32768, 8, 64};
  CHECK(walk_cache(across, 4, large, across.numel()).misses == 256);
  const Layout stretched{{1000000, 4}, {0, 1}, 0};
  CHECK(walk_cache(stretched, 4, small, stretched.numel()).misses == 1);
}

TEST_CASE("extrapolated repetitions equal those of a complete walk") {
  std::mt19937 random(7);
  const auto pick = [&](std::initializer_list<std::int64_t> of) { return of.begin()[random() % of.size()]; };
  for (int round = 0; round < 400; ++round) {
    const auto itemsize = pick({1, 2, 4, 8});
    const CacheShape shape{pick({1, 2, 4}) * pick({1, 2, 8}) * 64, 1, 16};
    auto cache = shape;
    cache.ways = pick({1, 2, 4}), cache.line_bytes = pick({16, 32, 64});
    cache = clamp_cache_shape(cache);
    Layout layout;
    layout.storage_offset = static_cast<std::int64_t>(random() % 20);
    for (auto rank = 1 + random() % 3; rank > 0; --rank) {
      layout.shape.push_back(pick({1, 3, 8, 17, 64, 100}));
      layout.stride.push_back(pick({0, 1, 2, 3, 16, 64, 100, 1024}));
    }
    const auto count = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(layout.numel() + 1));
    const auto walk = walk_cache(layout, itemsize, cache, count, 5);
    const auto expected = naive(layout, itemsize, cache, count);
    CAPTURE(round, layout.shape.size(), count);
    CHECK(walk.is_complete);
    CHECK(walk.accesses == count);
    CHECK(walk.misses == expected.misses);
    CHECK(walk.hits == count - expected.misses);
    CHECK(walk.cache.lines() == expected.cache.lines());
    CHECK(walk.last.size() == static_cast<std::size_t>(std::min<std::int64_t>(5, count)));
    if (const auto lines = lines_touched(layout, itemsize, cache.line_bytes))
      CHECK(*lines == static_cast<std::int64_t>(naive(layout, itemsize, cache, layout.numel()).lines.size()));
  }
}

TEST_CASE("a billion elements are counted without being walked") {
  const auto large = contiguous_layout({31250, 32000});
  const CacheShape l1{32768, 8, 64};
  const auto rows = walk_cache(large, 1, l1, large.numel());
  CHECK(rows.is_complete);
  CHECK(rows.misses == 1'000'000'000 / 64);
  const auto columns =
      walk_cache(ordered_layout(large, LoopOrder::columns).layout, 1, l1, large.numel(), 0, 40'000'000);
  CHECK(columns.is_complete);
  CHECK(columns.accesses == 1'000'000'000);
  CHECK(columns.misses == 1'000'000'000);
  CHECK(lines_touched(large, 1, 64) == 1'000'000'000 / 64);
  const auto limited = walk_cache(Layout{{10007, 10009}, {1, 10007}, 0}, 4, l1, 100'000'000, 0, 10'000);
  CHECK_FALSE(limited.is_complete);
  CHECK(limited.accesses < 100'000);
  CHECK(limited.hits + limited.misses == limited.accesses);
}

TEST_CASE("the last accesses of a walk are reported one by one") {
  const auto walk = walk_cache(contiguous_layout({6}), 8, {128, 1, 16}, 4, 3);
  const std::vector<CacheAccess> expected{{8, 0, true}, {16, 1, false}, {24, 1, true}};
  CHECK(walk.last == expected);
}

TEST_CASE("touched lines are counted by arithmetic, or not if dimensions overlap") {
  CHECK(lines_touched(contiguous_layout({0, 5}), 4, 64) == 0);
  CHECK(lines_touched({{}, {}, 7}, 4, 64) == 1);
  CHECK(lines_touched({{100}, {16}, 0}, 4, 64) == 100);
  CHECK(lines_touched({{100}, {8}, 0}, 4, 64) == 50);
  CHECK(lines_touched({{1000000, 1000000}, {0, 1}, 0}, 1, 64) == 15625);
  CHECK(lines_touched({{31250, 16000}, {32000, 1}, 0}, 1, 64) == 31250 * 250);
  CHECK_FALSE(lines_touched({{10, 10}, {1000, 700}, 0}, 4, 64));
}

TEST_CASE("a loop order is a permuted layout") {
  const Layout layout{{2, 3}, {1, 2}, 5};
  CHECK(ordered_layout(layout, LoopOrder::rows).layout == layout);
  const auto columns = ordered_layout(layout, LoopOrder::columns);
  CHECK(columns.layout == Layout{{3, 2}, {2, 1}, 5});
  CHECK(columns.dims == Dims{1, 0});
  CHECK(columns.coordinate(3) == Dims{1, 1});
  CHECK(columns.position({1, 1}) == 3);
  CHECK(ordered_layout(layout, LoopOrder::memory).dims == Dims{1, 0});
  CHECK(ordered_layout(contiguous_layout({2, 3}), LoopOrder::memory).dims == Dims{0, 1});
}

}  // namespace
}  // namespace stridescope::access

#include "engine/explain/inverse.h"

#include <algorithm>
#include <map>
#include <random>

#include "engine/explain/overlap.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using testing::text_of;
using words::Message;

/// Finds every storage index that is read, with its coordinates in row-major order, by brute force.
std::map<std::int64_t, std::vector<Dims>> readers_by_scanning(const Layout& layout) {
  std::map<std::int64_t, std::vector<Dims>> readers;
  for (std::int64_t n = 0; n < layout.numel(); ++n) {
    const auto index = layout.coordinate(n);
    readers[layout.at(index)].push_back(index);
  }
  return readers;
}

Layout random_layout(std::mt19937& random) {
  const auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  Layout layout;
  layout.storage_offset = draw(0, 4);
  const auto rank = draw(0, 4);
  const bool with_negative = draw(0, 4) == 0;
  for (std::int64_t d = 0; d < rank; ++d) {
    layout.shape.push_back(draw(draw(0, 9) == 0 ? 0 : 1, 5));
    layout.stride.push_back(draw(0, 3) == 0 ? draw(0, 2) : draw(0, 12));
    if (with_negative && draw(0, 1) == 0) layout.stride.back() *= -1;
  }
  return layout;
}

TEST_CASE("the inverse map equals a scan of all coordinates") {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const auto layout = random_layout(random);
    INFO(text_of(layout));
    const auto readers = readers_by_scanning(layout);
    const InverseMap inverse(layout);
    const auto range = tensor::extent(layout);
    for (auto index = range.begin - 3; index < range.end + 3; ++index) {
      const auto found = readers.find(index);
      const auto expected = found == readers.end() ? std::vector<Dims>{} : found->second;
      const auto count = inverse.count(index);
      REQUIRE(count.exact);
      REQUIRE(count.value == std::ssize(expected));
      REQUIRE(inverse.reads(index) == !expected.empty());
      REQUIRE(inverse.coordinates(index, 10'000) == expected);
      REQUIRE(std::ssize(inverse.coordinates(index, 2)) == std::min<std::ptrdiff_t>(2, std::ssize(expected)));
    }
  }
}

TEST_CASE("covered cells and sharing equal those of a scan") {
  std::mt19937 random(2);
  for (int round = 0; round < 5000; ++round) {
    const auto layout = random_layout(random);
    INFO(text_of(layout));
    const auto readers = readers_by_scanning(layout);
    REQUIRE(distinct_cells(layout) == std::ssize(readers));
    REQUIRE(shares_cells(layout) == (std::ssize(readers) < layout.numel()));
  }
}

TEST_CASE("the inverse of a layout of 10^12 elements needs no scan") {
  constexpr std::int64_t million = 1'000'000;
  const Layout expanded{{million, million}, {0, 0}, 7};
  const InverseMap one(expanded);
  CHECK(one.count(7).value == million * million);
  CHECK(one.count(8).value == 0);
  CHECK(one.coordinates(7, 3) == std::vector<Dims>{{0, 0}, {0, 1}, {0, 2}});
  CHECK(distinct_cells(expanded) == 1);

  const Layout grid = contiguous_layout({million, million});
  CHECK(InverseMap(grid).coordinates(5 * million + 9, 10) == std::vector<Dims>{{5, 9}});
  CHECK(distinct_cells(grid) == million * million);
  CHECK(shares_cells(grid) == false);

  const Layout windows{{million, million}, {1, 1}, 0};
  CHECK(InverseMap(windows).count(million - 1).value == million);
  CHECK(InverseMap(windows).coordinates(million - 1, 2) ==
        std::vector<Dims>{{0, million - 1}, {1, million - 2}});
  CHECK(distinct_cells(windows) == 2 * million - 1);
  CHECK(shares_cells(windows) == true);

  const Layout coprime{{million, million}, {999'983, 999'979}, 0};
  CHECK(InverseMap(coprime).count(999'983LL * 5 + 999'979LL * 6).value == 1);
  CHECK(InverseMap(coprime).count(1).value == 0);
  CHECK(shares_cells(coprime) == true);
}

TEST_CASE("overlap reports density, gaps and unread elements") {
  const auto dense = overlap({{3, 2}, {1, 3}, 0}, 6);
  CHECK(dense.dense);
  CHECK(dense.shares == false);
  CHECK(dense.gaps == 0);
  CHECK(dense.hidden == 0);

  const auto column = overlap({{1000}, {1000}, 3}, 1'000'000);
  CHECK_FALSE(column.dense);
  CHECK(column.cells == 1000);
  CHECK(column.gaps == 998'001);
  CHECK(column.hidden == 999'000);
  CHECK(column.text == Message{"overlap/gaps"});

  const auto expanded = overlap({{3, 4}, {1, 0}, 0}, 3);
  CHECK(expanded.repeated_dims == std::vector<std::int64_t>{1});
  CHECK(expanded.cells == 3);
  CHECK(expanded.shares == true);
  CHECK(expanded.text == Message{"overlap/repeated", {{"numel", 12}, {"cells", 3}}});

  const auto windows = overlap({{4, 2}, {1, 1}, 0}, 5);
  CHECK(windows.cells == 5);
  CHECK(windows.text == Message{"overlap/counted", {{"numel", 8}, {"cells", 5}}});

  const auto none = overlap({{0, 4}, {1, 1}, 2}, 5);
  CHECK(none.cells == 0);
  CHECK(none.hidden == 5);
}

}  // namespace
}  // namespace stridescope::explain

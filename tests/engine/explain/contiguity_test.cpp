#include "engine/explain/contiguity.h"

#include <random>

#include "engine/explain/address.h"
#include "engine/explain/broadcast.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using tensor::MemoryFormat;

TEST_CASE("contiguity is told dimension by dimension") {
  const auto result = contiguity({{3, 1, 2}, {1, 99, 3}, 0});
  CHECK_FALSE(result.contiguous);
  CHECK(result.broken_dim == 2);
  REQUIRE(result.dims.size() == 3);
  CHECK(result.dims[2].expected == 1);
  CHECK_FALSE(result.dims[2].holds);
  CHECK_FALSE(result.dims[1].expected);
  CHECK(result.dims[1].holds);
  CHECK(result.dims[0].expected == 2);
  CHECK_FALSE(result.dims[0].holds);
  CHECK(result.dims[1].text.en == "dim 1 has size 1: nothing steps along it, so any stride will do");
  CHECK(result.verdict.en ==
        "Not contiguous: a step along dim 2 moves 3 storage elements where 1 would follow on.");
  CHECK(result.verdict.zh == "不连续：沿第 2 维走一步会移动 3 个存储元素，而紧接着的应是 1。");
}

TEST_CASE("contiguous tensors and empty ones keep the rule") {
  CHECK(contiguity(contiguous_layout({2, 3})).contiguous);
  CHECK(contiguity(contiguous_layout({2, 3})).dims[0].expected == 3);
  CHECK(contiguity({}).contiguous);
  const auto empty = contiguity({{4, 0}, {7, 7}, 0});
  CHECK(empty.contiguous);
  CHECK_FALSE(empty.dims[0].expected);
  CHECK(empty.verdict.en == "Contiguous: a tensor without elements always is.");
}

TEST_CASE("memory formats have their own order") {
  const Layout last{{2, 3, 4, 5}, {60, 1, 15, 3}, 0};
  CHECK(contiguity(last, MemoryFormat::channels_last).contiguous);
  CHECK(contiguity(last, MemoryFormat::channels_last).dims[3].expected == 3);
  CHECK_FALSE(contiguity(contiguous_layout({2, 3}), MemoryFormat::channels_last).contiguous);
  CHECK(contiguity(contiguous_layout({2, 3}), MemoryFormat::channels_last_3d).verdict.en ==
        "This memory format is for 5 dimensions; there are 2.");
}

TEST_CASE("the explanation agrees with is_contiguous") {
  std::mt19937 random(4);
  for (int round = 0; round < 5000; ++round) {
    Layout layout;
    for (auto rank = random() % 5; rank > 0; --rank) {
      layout.shape.push_back(static_cast<std::int64_t>(random() % 4));
      layout.stride.push_back(static_cast<std::int64_t>(random() % 7));
    }
    for (const auto format :
         {MemoryFormat::contiguous, MemoryFormat::channels_last, MemoryFormat::channels_last_3d}) {
      REQUIRE(contiguity(layout, format).contiguous == tensor::is_contiguous(layout, format));
    }
  }
}

TEST_CASE("shapes are aligned from the right") {
  const auto result = align(std::vector<Dims>{{2, 1, 4}, {3, 1}});
  CHECK(result.possible);
  CHECK(result.shape == Dims{2, 3, 4});
  REQUIRE(result.columns.size() == 3);
  CHECK_FALSE(result.columns[0].sizes[1]);
  CHECK(result.columns[0].repeats == std::vector<bool>{false, true});
  CHECK(result.columns[1].repeats == std::vector<bool>{true, false});
  CHECK(result.columns[2].repeats == std::vector<bool>{false, true});
  CHECK(result.columns[2].text.en == "dim 2: size 1 is read 4 times, with stride 0");
  CHECK(result.verdict.en == "The shapes broadcast to (2, 3, 4).");
}

TEST_CASE("the rightmost dimension that does not agree is named") {
  const auto result = align(std::vector<Dims>{{2, 3}, {5}});
  CHECK_FALSE(result.possible);
  CHECK(result.broken_dim == 1);
  CHECK(result.columns[1].text.en == "dim 1: 3 and 5 differ, and none of them is 1");
  CHECK(result.columns[0].agrees);
  CHECK(align(std::vector<Dims>{{0}, {1}}).shape == Dims{0});
  CHECK_FALSE(align(std::vector<Dims>{{0}, {2}}).possible);
  CHECK(align({}).possible);
}

TEST_CASE("an address is its formula with numbers") {
  const auto a = address({{3, 2}, {1, 3}, 4}, {2, 1}, 8);
  CHECK(a.formula == "4 + 2·1 + 1·3 = 9");
  CHECK(a.storage_index == 9);
  CHECK(a.byte_offset == 72);
  REQUIRE(a.terms.size() == 2);
  CHECK(a.terms[1].product == 3);
  CHECK(address({}, {}, 4).formula == "0 = 0");
}

TEST_CASE("the walk turns over like an odometer") {
  const Layout layout{{2, 2, 2}, {1, 2, 4}, 0};
  const auto step = walk_step(layout, 4);
  CHECK(step.index == Dims{1, 0, 0});
  CHECK(step.carries == 2);
  CHECK(step.storage_index == 1);
  CHECK(step.jump == -5);
  CHECK(walk_step(layout, 0).jump == 0);
  CHECK(walk_step(layout, 0).carries == 0);
  CHECK(walk_step(layout, 1).jump == 4);
}

}  // namespace
}  // namespace stridescope::explain

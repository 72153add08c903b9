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
using words::Message;

TEST_CASE("contiguity is explained dimension by dimension") {
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
  CHECK(result.dims[1].text == Message{"contiguity/dim_is_free", {{"dim", 1}, {"size", 1}}});
  CHECK(result.verdict == Message{"contiguity/no", {{"dim", 2}, {"stride", 3}, {"expected", 1}}});
}

TEST_CASE("contiguous and empty tensors satisfy the rule") {
  CHECK(contiguity(contiguous_layout({2, 3})).contiguous);
  CHECK(contiguity(contiguous_layout({2, 3})).dims[0].expected == 3);
  CHECK(contiguity({}).contiguous);
  const auto empty = contiguity({{4, 0}, {7, 7}, 0});
  CHECK(empty.contiguous);
  CHECK_FALSE(empty.dims[0].expected);
  CHECK(empty.verdict == Message{"contiguity/empty"});
}

TEST_CASE("each memory format has its own dimension order") {
  const Layout last{{2, 3, 4, 5}, {60, 1, 15, 3}, 0};
  CHECK(contiguity(last, MemoryFormat::channels_last).contiguous);
  CHECK(contiguity(last, MemoryFormat::channels_last).dims[3].expected == 3);
  CHECK_FALSE(contiguity(contiguous_layout({2, 3}), MemoryFormat::channels_last).contiguous);
  CHECK(contiguity(contiguous_layout({2, 3}), MemoryFormat::channels_last_3d).verdict ==
        Message{"contiguity/other_rank", {{"rank", 5}, {"dims", 2}}});
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
  CHECK(result.columns[2].text == Message{"broadcast/repeated", {{"dim", 2}, {"times", 4}}});
  CHECK(result.verdict == Message{"broadcast/possible", {{"shape", Dims{2, 3, 4}}}});
}

TEST_CASE("the rightmost dimension that does not agree is reported") {
  const auto result = align(std::vector<Dims>{{2, 3}, {5}});
  CHECK_FALSE(result.possible);
  CHECK(result.broken_dim == 1);
  CHECK(result.columns[1].text ==
        Message{"broadcast/differ", {{"dim", 1}, {"sizes", words::Value::List{3, 5}}}});
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

TEST_CASE("a step of a walk has the number of carried dimensions and the jump") {
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

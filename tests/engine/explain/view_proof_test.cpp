#include "engine/explain/view_proof.h"

#include <random>

#include "engine/ops/view/regroup.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using testing::text_of;
using words::Message;

const Layout transposed{{3, 2}, {1, 3}, 0};

TEST_CASE("a view is possible if the new sizes split each merged dimension exactly") {
  const auto proof = prove_view({{2, 3, 4}, {24, 8, 2}, 0}, {6, -1, 2});
  CHECK(proof.possible);
  CHECK(proof.target == Dims{6, 2, 2});
  CHECK(text_of(*proof.result) == "(6 2 2) (8 4 2)");
  REQUIRE(proof.groups.size() == 1);
  CHECK(proof.groups[0].walk.numel == 24);
  CHECK(proof.groups[0].target_dims == std::vector<std::int64_t>{0, 1, 2});
  CHECK(proof.fixes.empty());
  CHECK(proof.verdict == Message{"view/possible"});

  const auto split = prove_view(transposed, {3, 1, 2, 1});
  CHECK(split.possible);
  REQUIRE(split.groups.size() == 2);
  CHECK(split.groups[0].target_dims == std::vector<std::int64_t>{0});
  CHECK(split.groups[1].target_dims == std::vector<std::int64_t>{1, 2, 3});
  CHECK(split.steps[0] ==
        Message{"view/walk", {{"dims", Message{"view/dim", {{"dim", 0}}}}, {"count", 3}, {"stride", 1}}});
}

TEST_CASE("a failing view reports the boundary, the strides in conflict, and a remedy") {
  const auto proof = prove_view(transposed, {6});
  CHECK_FALSE(proof.possible);
  REQUIRE(proof.conflicts.size() == 1);
  const auto& conflict = proof.conflicts[0];
  CHECK(conflict.target_dim == 0);
  CHECK(conflict.target_size == 6);
  CHECK(conflict.left_dim == 0);
  CHECK(conflict.right_dim == 1);
  CHECK(conflict.left_stride == 1);
  CHECK(conflict.needed_stride == 6);
  CHECK_FALSE(proof.groups[0].used_exactly);
  CHECK(proof.verdict == Message{"view/impossible", {{"dim", 0}, {"size", 6}}});
  // No other shape is offered, since the nearest one is the tensor's own.
  REQUIRE(proof.fixes.size() == 2);
  CHECK(proof.fixes[0].code == ".contiguous().view(6)");
  CHECK(proof.fixes[0].copied_elements == 6);
  CHECK(proof.fixes[1].code == ".reshape(6)");
}

TEST_CASE("a failing view offers the nearest shape that needs no copy") {
  const auto proof = prove_view({{2, 3, 4}, {12, 1, 3}, 0}, {24});
  REQUIRE(proof.fixes.size() == 2);
  const auto other = prove_view({{4, 3, 2}, {1, 8, 4}, 0}, {24});
  REQUIRE(other.fixes.size() == 3);
  CHECK(other.fixes[0].code == ".view(4, 6)");
  CHECK(other.fixes[0].copied_elements == 0);
  CHECK(other.fixes[0].text == Message{"view/fix_shape", {{"code", "view(4, 6)"}}});
}

TEST_CASE("every broken boundary is found") {
  const auto proof = prove_view({{2, 3, 4}, {1, 2, 6}, 0}, {24});
  REQUIRE(proof.conflicts.size() == 2);
  CHECK(proof.conflicts[0].right_dim == 2);
  CHECK(proof.conflicts[1].right_dim == 1);
}

TEST_CASE("a shape for another number of elements is refused without a proof") {
  const auto proof = prove_view(transposed, {4});
  CHECK_FALSE(proof.possible);
  CHECK(proof.shape_error == "shape '[4]' is invalid for input of size 6");
  CHECK(proof.verdict == Message{"view/no_fit", {{"shape", Dims{4}}, {"count", 6}}});
  CHECK(proof.fixes.empty());
}

TEST_CASE("tensors without dimensions or elements have no walks") {
  CHECK(prove_view(Layout{}, {1, 1}).possible);
  CHECK(prove_view(contiguous_layout({2, 0}), {0, 5}).possible);
  CHECK(prove_view(contiguous_layout({2, 0}), {0, 5}).groups.empty());
}

TEST_CASE("the reason of reshape's copy is reported") {
  const auto copied = explain_reshape(transposed, {6});
  CHECK(copied.copies);
  CHECK(copied.copied_elements == 6);
  CHECK(copied.text == Message{"view/reshape_copies", {{"count", 6}, {"dim", 0}, {"right", 1}, {"left", 0}}});
  const auto viewed = explain_reshape(transposed, {3, 2, 1});
  CHECK_FALSE(viewed.copies);
  CHECK(viewed.copied_elements == 0);
  CHECK(explain_reshape(transposed, {5}).text == Message{"view/no_fit", {{"shape", Dims{5}}, {"count", 6}}});
}

Dims random_factors(std::int64_t numel, std::mt19937& random) {
  Dims shape;
  while (numel > 1) {
    Dims divisors;
    for (std::int64_t k = 1; k <= numel; ++k) {
      if (numel % k == 0) divisors.push_back(k);
    }
    shape.push_back(divisors[random() % divisors.size()]);
    numel /= shape.back();
  }
  return shape;
}

TEST_CASE("the proof agrees with view, and its nearest shape is always a view") {
  std::mt19937 random(3);
  for (int round = 0; round < 5000; ++round) {
    const auto base = random_factors(24, random);
    auto layout = contiguous_layout(base);
    for (std::size_t d = 0; d < base.size(); ++d) {
      const auto other = random() % base.size();
      std::swap(layout.shape[d], layout.shape[other]);
      std::swap(layout.stride[d], layout.stride[other]);
      if (random() % 6 == 0) layout.stride[d] *= 2;
    }
    const auto target = random_factors(24, random);
    INFO(text_of(layout) << " as " << text_of(target));
    const auto proof = prove_view(layout, target);
    REQUIRE(proof.possible == ops::try_view(layout, target).has_value());
    REQUIRE(proof.possible == proof.conflicts.empty());
    for (const auto& group : proof.groups) {
      if (proof.possible) REQUIRE(group.used_exactly);
    }
    const auto near = nearest_viewable_shape(layout, target);
    REQUIRE(tensor::checked_numel(near) == 24);
    REQUIRE(ops::try_view(layout, near));
    if (proof.possible) REQUIRE(near == target);
  }
}

}  // namespace
}  // namespace stridescope::explain

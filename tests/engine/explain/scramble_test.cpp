#include "engine/explain/scramble.h"

#include "engine/design/comparison.h"
#include "tests/support/catch.h"

namespace stridescope::explain {

using tensor::Dims;

TEST_CASE("a reshape to the shape of a permutation is a scramble") {
  const auto swapped = find_scramble({3, 4}, {4, 3});
  REQUIRE(swapped);
  CHECK(swapped->code == ".permute(1, 0)");
  // Attention heads: the last dimension is split, and its first part moved before time.
  const auto heads = find_scramble({2, 3, 8}, {2, 4, 3, 2});
  REQUIRE(heads);
  CHECK(heads->split == Dims{2, 3, 4, 2});
  CHECK(heads->order == Dims{0, 2, 1, 3});
  CHECK(heads->code == ".reshape(2, 3, 4, 2).permute(0, 2, 1, 3)");
  const auto batch = find_scramble({1, 3, 4}, {1, 4, 3});
  REQUIRE(batch);
  CHECK(batch->code == ".reshape(3, 4).permute(1, 0).view(1, 4, 3)");
}

TEST_CASE("splitting and merging dimensions in order is no scramble") {
  CHECK_FALSE(find_scramble({6, 4}, {2, 3, 4}));
  CHECK_FALSE(find_scramble({2, 3, 4}, {6, 4}));
  CHECK_FALSE(find_scramble({3, 4}, {12}));
  CHECK_FALSE(find_scramble({12}, {3, 4}));
  CHECK_FALSE(find_scramble({3, 4}, {2, 6}));
  CHECK_FALSE(find_scramble({3, 4}, {3, 4}));
  CHECK_FALSE(find_scramble({3, 1, 4}, {3, 4}));
  CHECK_FALSE(find_scramble({4, 4}, {4, 4}));
  CHECK_FALSE(find_scramble({0, 4}, {4, 0}));
}

TEST_CASE("every scramble has the permutation's shape, but its elements in another order") {
  const Dims sources[] = {{2, 3}, {3, 2, 2}, {4, 6}, {2, 2, 3}, {12}, {1, 6, 2}, {2, 1, 6}};
  const Dims targets[] = {{3, 2},    {2, 3},    {6, 4},    {2, 6},       {4, 3},      {3, 4},
                          {2, 2, 3}, {3, 2, 2}, {2, 3, 2}, {6, 2, 1},    {1, 2, 6},   {4, 2, 3},
                          {2, 4, 3}, {3, 2, 4}, {6, 2},    {2, 2, 2, 3}, {3, 2, 2, 2}};
  int found = 0;
  for (const auto& source : sources)
    for (const auto& target : targets) {
      const auto scramble = find_scramble(source, target);
      if (!scramble) continue;
      CAPTURE(source, target, scramble->code);
      const auto layout = tensor::contiguous_layout(source);
      const auto meant = design::run_chain(layout, scramble->code);
      REQUIRE(meant.problem.empty());
      CHECK(meant.steps.back().cells.shape == target);
      CHECK(meant.steps.back().cells.elements != meant.steps.front().cells.elements);
      ++found;
    }
  CHECK(found >= 15);
}

}  // namespace stridescope::explain

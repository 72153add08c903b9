#include "engine/explain/shared_slices.h"

#include "tests/support/catch.h"

namespace stridescope::explain {

TEST_CASE("neighbouring indices of a dimension share elements") {
  struct Row {
    tensor::Layout layout;
    std::int64_t dim, elements, shared;
  };
  const Row rows[] = {
      {{{3, 4}, {4, 1}, 0}, 0, 4, 0},        // contiguous
      {{{3, 4}, {0, 1}, 0}, 0, 4, 4},        // expand
      {{{3, 4}, {0, 1}, 0}, 1, 1, 0},        // the same, its other dimension
      {{{3, 3}, {1, 1}, 0}, 0, 3, 2},        // unfold(0, 3, 1)
      {{{2, 3}, {3, 1}, 0}, 0, 3, 0},        // unfold(0, 3, 3)
      {{{2, 2, 2}, {2, 0, 1}, 4}, 1, 4, 4},  // the middle dimension of expand(2, 2, 2)
  };
  for (const auto& row : rows) {
    CAPTURE(row.layout.shape, row.layout.stride, row.dim);
    const auto found = shared_slices(row.layout, row.dim);
    REQUIRE(found);
    CHECK(found->elements == row.elements);
    CHECK(found->shared == row.shared);
  }
  CHECK_FALSE(shared_slices({{1, 4}, {0, 1}, 0}, 0));
  CHECK_FALSE(shared_slices({{2, 0}, {0, 1}, 0}, 0));
}

}  // namespace stridescope::explain

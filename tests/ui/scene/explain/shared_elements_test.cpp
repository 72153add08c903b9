#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

namespace stridescope::scene {

using testing::axis_explanation;

namespace {

const tensor::Layout expanded{{3, 4}, {0, 1}, 0}, windows{{3, 3}, {1, 1}, 0};

}  // namespace

TEST_CASE("pointing at a dimension with stride 0 explains the effect of a write") {
  const auto all = axis_explanation(expanded, 0);
  CHECK(all.starts_with("Stride 0: all 3 indices along i read the same memory"));
  CHECK(all.find("y.clone()") != std::string::npos);
  CHECK(axis_explanation(expanded, 0, {}, sizeof(std::int64_t)).find("y.copy()") != std::string::npos);
  CHECK(axis_explanation(windows, 0).starts_with("Neighbours along i share 2 of 3 elements"));
  CHECK(axis_explanation(expanded, 1).empty());
  CHECK(axis_explanation({{2, 3}, {3, 1}, 0}, 0).empty());
}

TEST_CASE("an open question about strides hides the effect of a write") {
  CHECK(axis_explanation(expanded, 0, {{"y", lesson::Fact::stride}}).empty());
}

}  // namespace stridescope::scene

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

namespace stridescope::scene {

using testing::axis_explanation;

TEST_CASE("pointing at a dimension of size 1 explains that its stride is never used") {
  const tensor::Layout row{{1, 4}, {4, 1}, 0}, narrowed{{1, 4}, {99, 1}, 0};
  CHECK(axis_explanation(row, 0).starts_with("Size 1: i is always 0, so stride 4 is never used"));
  CHECK(axis_explanation(row, 0).find("y.expand(3, 4)") != std::string::npos);
  CHECK(axis_explanation(narrowed, 0).find("stride 99") != std::string::npos);
  CHECK(axis_explanation(row, 1).empty());
  const auto of_array = axis_explanation(row, 0, {}, sizeof(std::int64_t));
  CHECK(of_array.find("stride 32") != std::string::npos);
  CHECK(of_array.find("np.broadcast_to(y, (3, 4))") != std::string::npos);
  CHECK(axis_explanation(row, 0, {{"y", lesson::Fact::stride}}).empty());
}

}  // namespace stridescope::scene

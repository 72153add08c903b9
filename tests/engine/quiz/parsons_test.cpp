#include "engine/quiz/parsons.h"

#include <algorithm>

#include "tests/support/catch.h"

namespace stridescope::quiz {

TEST_CASE("an order of lines with the same result is right, distractors are wrong") {
  const auto parsons = make_parsons(
      "import torch\n# a comment\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = x[1:]\nfor i in "
      "range(2):\n    pass\n"
      "z[0, 0] = 9\n",
      1);
  REQUIRE(parsons);
  REQUIRE(parsons->solution.size() == 4);
  CHECK(parsons->lines.size() == 6);
  CHECK(check_parsons(*parsons, parsons->solution).is_right);
  auto other = parsons->solution;
  std::swap(other[1], other[2]);  // y and z do not depend on each other
  CHECK(check_parsons(*parsons, other).is_right);
  std::swap(other[0], other[1]);
  const auto failed = check_parsons(*parsons, other);
  CHECK_FALSE(failed.is_right);
  CHECK(failed.failed_at == 0);
  CHECK(failed.error == "name 'x' is not defined");
  CHECK_FALSE(check_parsons(*parsons, {parsons->solution[0]}).is_right);
  for (std::size_t line = 0; line < parsons->lines.size(); ++line) {
    if (std::find(parsons->solution.begin(), parsons->solution.end(), line) != parsons->solution.end())
      continue;
    for (std::size_t place = 0; place < parsons->solution.size(); ++place) {
      auto chosen = parsons->solution;
      chosen[place] = line;
      CHECK_FALSE(check_parsons(*parsons, chosen).is_right);
    }
  }
  CHECK_FALSE(make_parsons("import torch\nx = torch.arange(3)\n", 1));
}

}  // namespace stridescope::quiz

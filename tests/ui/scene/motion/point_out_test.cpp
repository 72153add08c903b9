#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

const std::string recurrent =
    "x = torch.arange(9.).view(3, 3)\n"
    "wx = torch.arange(15.).view(3, 5) / 100\n"
    "wh = torch.arange(25.).view(5, 5) / 100\n"
    "b = torch.zeros(5)\n"
    "h = torch.arange(5.) / 10\n"
    "h1 = torch.tanh(x[1] @ wx + h @ wh + b)";

bool is_framed(const Played& played, const std::string& tensor, const tensor::Dims& index, double t) {
  const Point center = played.cell(tensor, index).center();
  return std::ranges::any_of(played.plan.boxes, [&](const Actor<Box>& frame) {
    return frame.comes() <= t && t < frame.goes() && frame.start.rect.contains(center);
  });
}

}  // namespace

TEST_CASE("rows and columns that a fused expression reads are framed before its first result, one by one") {
  const Played played(recurrent, {1280, 720}, lecture_style(Theme::light, 720));
  const double first = played.appears_in_strip(played.to.strips.size() - 1, 0);
  REQUIRE(first > 0);
  const double just_before = first - 0.005;
  for (std::int64_t k = 0; k < 3; ++k) {
    CHECK(is_framed(played, "x", {1, k}, just_before));
    CHECK(is_framed(played, "wx", {k, 0}, just_before));
    CHECK_FALSE(is_framed(played, "x", {0, k}, just_before));
    CHECK_FALSE(is_framed(played, "wx", {k, 1}, just_before));
  }
  for (std::int64_t k = 0; k < 5; ++k) {
    CHECK(is_framed(played, "h", {k}, just_before));
    CHECK(is_framed(played, "wh", {k, 0}, just_before));
  }
  CHECK(is_framed(played, "b", {0}, just_before));
  // In the order in which they are read.
  const double early = played.plan.see_until + 0.01;
  CHECK(is_framed(played, "x", {1, 0}, early));
  CHECK_FALSE(is_framed(played, "b", {0}, early));
}

TEST_CASE("each further result of a fused expression appears while its sources are framed") {
  const Played played(recurrent, {1280, 720}, lecture_style(Theme::light, 720));
  double before = 0;
  for (std::int64_t r = 1; r < 5; ++r) {
    const double comes = played.appears_in_strip(played.to.strips.size() - 1, r);
    CHECK(comes > before);
    CHECK(is_framed(played, "wx", {2, r}, comes));
    CHECK(is_framed(played, "wh", {4, r}, comes));
    CHECK_FALSE(is_framed(played, "wh", {4, r - 1}, comes));
    CHECK(played.appears("h1", {r}) > comes);
    before = comes;
  }
}

// Writes on the stage: the old value is legible until it is overwritten, and other tensors over the storage
// are marked.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

/// Returns true if a tensor shown as a line has a ring in the accent colour.
bool is_ringed(const Scene& frame, const Played& played, const std::string& name) {
  const auto part =
      std::ranges::find_if(played.to.tensors, [&](const TensorPart& p) { return p.name == name; });
  REQUIRE(part != played.to.tensors.end());
  REQUIRE_FALSE(part->has_grid);
  return std::ranges::any_of(frame.boxes, [&](const Box& box) {
    return box.rect == part->card && box.border == played.style.palette.accent && box.opacity > 0.9f;
  });
}

}  // namespace

TEST_CASE("a tensor shown as a line gets a ring when it reads written elements") {
  const Played played(
      "a = torch.arange(12)\nb = a.view(3, 4)\nc = b.t()\ne = a[8:]\nd = b[1]\n"
      "d[0] = 100",
      {1280, 720}, lecture_style(Theme::light, 720));
  for (const auto* name : {"a", "b", "c", "e"}) CHECK_FALSE(is_ringed(played.at(0.2), played, name));
  const auto written = played.at(0.75);
  for (const auto* name : {"a", "b", "c"}) CHECK(is_ringed(written, played, name));
  CHECK_FALSE(is_ringed(written, played, "e"));
  for (const auto* name : {"a", "b", "c"}) CHECK_FALSE(is_ringed(played.at(1), played, name));
}

TEST_CASE("a number has the others' size until it is overwritten") {
  const Played played("a = torch.arange(12)\nb = a.view(3, 4)\nd = b[1]\nd[0] = 100", {1280, 720},
                      lecture_style(Theme::light, 720));
  const auto place = played.strip_cell(0, 4);
  const auto after = std::ranges::find_if(
      played.to.cells, [&](const Cell& cell) { return cell.rect == place && cell.text == "100"; });
  REQUIRE(after != played.to.cells.end());
  std::size_t seen = 0;
  for (const double t : {0.3, 0.35, 0.4, 0.45})
    for (const auto& cell : played.at(t).cells)
      if (cell.rect == place && cell.text == "4") {
        ++seen;
        CHECK(cell.text_size >= after->text_size);
      }
  CHECK(seen > 0);
}

TEST_CASE("the sources of a write are framed before it if there is no room for its temporaries") {
  const Played played(
      "x = torch.arange(24.).view(6, 4)\nw1 = torch.arange(32.).view(4, 8)\n"
      "w2 = torch.arange(64.).view(8, 8)\nh = torch.zeros(6, 8)\nh[:3] = torch.relu(x[:3] @ w1 + h[3:] @ w2)",
      {1280, 720}, lecture_style(Theme::light, 720));
  REQUIRE(std::ranges::none_of(played.to.tensors, [](const TensorPart& p) { return p.is_released; }));
  const auto is_framed = [&](const std::string& tensor, const tensor::Dims& index, double t) {
    const Point center = played.cell(tensor, index).center();
    return std::ranges::any_of(played.plan.boxes, [&](const Actor<Box>& frame) {
      return frame.comes() <= t && t < frame.goes() && frame.start.rect.contains(center);
    });
  };
  const auto written_at = [&](const tensor::Dims& index) {
    const auto place = played.cell("h", index);
    for (const auto& flash : testing::tracks_of(played.plan, Property::flash))
      if (testing::cell_of(played.to, flash).rect == place) return flash.start;
    return -1.0;
  };
  const double first = written_at({0, 0});
  REQUIRE(first > 0);
  const double middle = (played.plan.see_until + played.plan.move_until) / 2 - 0.005;
  REQUIRE(middle < first);
  for (std::int64_t k = 0; k < 4; ++k) {
    CHECK(is_framed("x", {0, k}, middle));
    CHECK(is_framed("w1", {k, 0}, middle));
    CHECK_FALSE(is_framed("x", {1, k}, middle));
  }
  for (std::int64_t k = 0; k < 8; ++k) {
    CHECK(is_framed("h", {3, k}, middle));
    CHECK(is_framed("w2", {k, 0}, middle));
  }
  CHECK(written_at({2, 0}) > written_at({1, 0}));
  CHECK(written_at({1, 0}) > first);
}

TEST_CASE("an overwritten number has as many decimals as its neighbours") {
  const Played played(
      "y = torch.zeros(6, 4)\nx = torch.arange(12.).view(3, 4) / 7\nz = torch.arange(40.)\n"
      "y[:3] = x.cos()",
      {1280, 720}, lecture_style(Theme::light, 720));
  const auto written = played.cell("y", {1, 1}), beside = played.cell("y", {4, 1});
  const auto text_at = [&](const Scene& frame, Rect place) {
    for (const auto& cell : frame.cells)
      if (cell.rect == place && !cell.text.empty()) return cell.text;
    return std::string{};
  };
  const auto frame = played.at(0.4);
  REQUIRE(text_at(frame, beside).size() > 2);
  CHECK(text_at(frame, written) == text_at(frame, beside));
}

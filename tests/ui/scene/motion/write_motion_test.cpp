// A write on the stage: what was there until then can be read, and whoever reads it too is pointed out.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

/// Whether a tensor that stands as a line has a ring in the accent's colour.
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

TEST_CASE("a tensor that stands as a line gets a ring when it reads what is written") {
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

TEST_CASE("a number that is written over is as large as the others until then") {
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

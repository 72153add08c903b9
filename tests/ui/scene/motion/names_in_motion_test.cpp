// Objects at rest keep their names while a step plays, and moving ones pass behind them.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/motion/origin.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

bool is_read(const Scene& frame, const std::string& text) {
  return std::any_of(frame.labels.begin(), frame.labels.end(), [&](const Label& label) {
    return label.opacity > 0.9f && label.text.find(text) != std::string::npos;
  });
}

std::vector<Rect> passing_or_moving(const Scene& frame, const Played& played, const std::string& name) {
  std::vector<Rect> found;
  const auto part = std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                 [&](const TensorPart& p) { return p.name == name; });
  REQUIRE(part != played.to.tensors.end());
  const Rect grid = part->grid.bounds();
  for (const auto& cell : frame.cells)
    if (cell.layer >= layer::moving && cell.opacity > 0.5f && intersects(inset(cell.rect, 2), grid))
      found.push_back(cell.rect);
  return found;
}

}  // namespace

TEST_CASE("storages show their names and bytes while a step plays") {
  const Played played("a = torch.arange(6.).view(2, 3)\nb = torch.ones(3, 2)\nc = torch.zeros(4)\nd = a @ b",
                      {1280, 720}, lecture_style(Theme::light, 720));
  for (const double t : {0.3, 0.5, 0.7, 0.9}) {
    const auto frame = played.at(t);
    INFO(t);
    for (const auto* name : {"storage 0", "storage 1", "storage 3"}) CHECK(is_read(frame, name));
  }
  CHECK(is_read(played.at(0.5), "24 bytes"));
}

TEST_CASE("a storage without room for its whole title shows its bytes") {
  const Played played(
      "x = torch.tensor([[50., 2., 30.], [80., 3., 10.], [120., 5., 5.], [65., 3., 40.]])\n"
      "m = x.mean(0, keepdim=True)\ns = x.std(0, keepdim=True)\nn = (x - m) / s",
      {1280, 720}, lecture_style(Theme::light, 720));
  for (const auto* bytes : {"48 bytes", "12 bytes"}) CHECK(is_read(played.to, bytes));
  std::size_t said = 0;
  for (const auto& label : played.to.labels) said += label.text.ends_with(" bytes");
  CHECK(said == 4);
}

TEST_CASE("operands flying to a result pass behind those that have arrived") {
  const Played played("x = torch.arange(1., 13.).view(3, 4)\ns = x.sum(1)");
  const auto landed = played.cell("s", {0});
  std::size_t seen = 0;
  for (double t = 0.2; t < 0.9; t += 0.01) {
    const auto frame = played.at(t);
    for (const auto& sum : frame.cells) {
      if (sum.layer != layer::moving || !testing::is_near(sum.rect, landed) || sum.text_size <= 0) continue;
      ++seen;
      for (const auto& other : frame.cells)
        if (&other != &sum && other.layer >= layer::moving)
          CHECK_FALSE(intersects(inset(other.rect, 1), sum.rect));
    }
  }
  CHECK(seen > 5);
}

TEST_CASE("factors of a product are placed above its row of results, not over its name") {
  const Played played("m = torch.arange(54.).view(6, 9)\nv = torch.arange(9.)\ny = m @ v", {1280, 720},
                      lecture_style(Theme::light, 720));
  const auto part = std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                 [](const TensorPart& p) { return p.name == "y"; });
  REQUIRE(part != played.to.tensors.end());
  for (const auto& flight : played.flights("y", {0}))
    CHECK_FALSE(intersects(inset(flight.end, 1), part->caption));
}

TEST_CASE("windows and blocks emerge from behind the grid that they are read from") {
  for (const auto* script : {"x = torch.arange(25).view(5, 5)\ny = x.unfold(0, 3, 1).unfold(1, 3, 1)",
                             "x = torch.arange(24).view(2, 4, 3)\ny = x.permute(1, 0, 2)"}) {
    const Played played(script);
    INFO(script);
    for (const double t : {0.25, 0.4, 0.5, 0.6, 0.75}) {
      INFO(t);
      CHECK(passing_or_moving(played.at(t), played, "x").empty());
    }
  }
}

TEST_CASE("rows that a view splits into blocks move one by one, without covering one another") {
  for (const auto* script : {"x = torch.arange(24).view(1, 4, 6)\ny = x.view(1, 4, 2, 3)",
                             "x = torch.arange(24).view(4, 6)\ny = x.view(2, 2, 6)",
                             "x = torch.arange(12).view(3, 4)\ny = x.view(2, 2, 3)"}) {
    const Played played(script);
    INFO(script);
    for (const double t : {0.25, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8}) {
      const auto frame = played.at(t);
      std::size_t over = 0;
      for (auto a = frame.cells.begin(); a != frame.cells.end(); ++a)
        for (auto b = a + 1; b != frame.cells.end(); ++b)
          over += a->layer >= layer::moving && b->layer >= layer::moving &&
                  intersects(inset(a->rect, a->rect.h * 0.3f), inset(b->rect, b->rect.h * 0.3f));
      INFO(t << ": " << over);
      CHECK(over <= 6);
    }
  }
}

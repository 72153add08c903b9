#include <algorithm>
#include <cmath>

#include "assets.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/motion/tween.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

struct Script {
  std::string name, text;
};

/// The gallery, and larger or more unusual programs.
std::vector<Script> moving_scripts() {
  std::vector<Script> all{
      {"scalar", "x = torch.tensor(3)\ny = x + 1"},
      {"empty", "x = torch.empty(0, 3)\ny = x.t()"},
      {"many rows", "x = torch.arange(4096).view(64, 64)\ny = x.t()"},
      {"long copy", "x = torch.arange(1000000).view(1000, 1000)\ny = x.t().contiguous()"},
      {"long sum", "x = torch.arange(1000000).view(1000, 1000)\ny = x.sum(0)"},
      {"long product", "x = torch.ones(200, 300)\ny = torch.ones(300, 100)\nz = x @ y"},
      {"long windows", "x = torch.arange(100000)\ny = x.unfold(0, 1000, 7)"},
      {"long broadcast", "x = torch.arange(1000).view(1000, 1)\ny = x + torch.arange(2000)"},
      {"six axes", "x = torch.arange(64).view(2, 2, 2, 2, 2, 2)\ny = x.permute(5, 0, 4, 1, 3, 2)"},
      {"in place", "x = torch.arange(6).view(2, 3)\nx.t_()"},
      {"rebound", "x = torch.arange(6).view(2, 3)\nx = x.t().contiguous().view(6)"},
      {"bytes", "x = torch.arange(6)\ny = x.view(torch.int32)"},
      {"three at once", "x = torch.arange(9).view(3, 3)\na, b, c = x.t().contiguous().unbind(1)"},
      {"print", "x = torch.arange(9)\nprint(x)"},
      {"number", "x = torch.arange(9)\nn = x.numel()"},
      {"fill", "x = torch.zeros(3)\ny = torch.zeros(2, 2)"},
      {"write all", "x = torch.arange(9)\nx.add_(1)"},
      {"scatter", "x = torch.zeros(3, 3)\nx[torch.tensor([0, 2]), torch.tensor([1, 1])] = 5."},
  };
  for (const auto& asset : assets::all())
    if (asset.path.substr(0, 8) == "gallery/" && asset.path.substr(asset.path.size() - 3) == ".py")
      all.push_back({std::string(asset.path), std::string(asset.content)});
  return all;
}

bool is_on(Size stage, Rect r) {
  return r.x >= -1 && r.y >= -1 && r.right() <= stage.w + 1 && r.bottom() <= stage.h + 1;
}

template <class Item>
bool are_same(const std::vector<Item>& a, const std::vector<Item>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Item& p, const Item& q) {
    return p.key == q.key && same_place(p, q) && p.opacity == q.opacity;
  });
}
bool are_same(const Scene& a, const Scene& b) {
  return are_same(a.cells, b.cells) && are_same(a.boxes, b.boxes) && are_same(a.labels, b.labels) &&
         are_same(a.curves, b.curves);
}

}  // namespace

TEST_CASE("every motion leads from the previous scene to the next one, within the stage") {
  for (const auto& script : moving_scripts()) {
    INFO(script.name);
    const Played played(script.text);
    const auto transition = played.transition();
    CHECK(are_same(transition.frame(0), played.from));
    CHECK(are_same(transition.frame(1), played.to));
    for (const double t : {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99}) {
      INFO(t);
      const auto frame = transition.frame(t);
      std::size_t off = 0;
      for (const auto& cell : frame.cells) off += !is_on(frame.size, cell.rect);
      for (const auto& box : frame.boxes) off += !is_on(frame.size, box.rect);
      CHECK(off == 0);
    }
  }
}

TEST_CASE("every flight lands in its cell or right below it before the motion ends") {
  for (const auto& script : moving_scripts()) {
    INFO(script.name);
    const Played played(script.text);
    const auto& plan = played.plan;
    CHECK(plan.see_until > 0);
    CHECK(plan.see_until < plan.move_until);
    CHECK(plan.move_until < 1);
    CHECK(plan.duration_secs > 0.3);
    CHECK(plan.duration_secs < 6);
    CHECK(plan.flights.size() <= most_flights);
    std::size_t wrong_times = 0, wrong_ends = 0;
    for (const auto& flight : plan.flights) {
      const auto in_order = 0 <= flight.leaves && flight.leaves <= flight.turns &&
                            flight.turns <= flight.departs && flight.departs < flight.lands;
      wrong_times += !in_order || flight.lands > plan.move_until + 1e-9 || flight.shown_until > 1;
      Rect own = inset(played.to.cells[flight.cell].rect, -0.01f);
      const Rect end = flight.end;
      if (end.y > own.bottom() && end.y < own.bottom() + own.h * 0.1f) own.y = end.y;
      wrong_ends +=
          end.x < own.x || end.y < own.y || end.right() > own.right() || end.bottom() > own.bottom();
    }
    CHECK(wrong_times == 0);
    CHECK(wrong_ends == 0);
    for (const auto cell : plan.appear_times) CHECK(cell <= plan.move_until + 1e-9);
    for (const auto& track : plan.tracks) CHECK(track.start <= track.revert_start);
  }
}

TEST_CASE("just before the end of a motion, the cells equal those of the next scene") {
  for (const auto& script : moving_scripts()) {
    INFO(script.name);
    const Played played(script.text);
    const auto frame = played.at(0.9999);
    std::size_t missing = 0;
    for (const auto& cell : played.to.cells)
      missing += std::none_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& c) {
        return c.key == cell.key && testing::is_near(c.rect, cell.rect) && c.text == cell.text;
      });
    CHECK(missing == 0);
    CHECK(frame.cells.size() == played.to.cells.size());
  }
}

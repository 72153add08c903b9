#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/motion/clear_path.h"
#include "ui/scene/picture/color.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::cell_of;
using testing::glows_of;
using testing::is_near;
using testing::Played;
using testing::tracks_of;

TEST_CASE("a copy packs cell by cell in memory order, each from the storage that it was read from") {
  const Played played("x = torch.arange(12).view(3, 4).t()\ny = x.contiguous()");
  double before = -1;
  for (std::int64_t e = 0; e < 12; ++e) {
    const auto flights = played.flights_into(1, e);
    REQUIRE(flights.size() == 1);
    const auto read = e / 3 + e % 3 * 4;
    CHECK(is_near(flights[0].start, played.strip_cell(0, read)));
    CHECK(is_near(flights[0].end, played.strip_cell(1, e)));
    CHECK(flights[0].text == std::to_string(read));
    CHECK(flights[0].lands > before);
    before = flights[0].lands;
    CHECK(played.flights("y", {e / 3, e % 3}).empty());  // the grid shows the storage's content
    CHECK(played.appears("y", {e / 3, e % 3}) > flights[0].lands);
  }
  REQUIRE(played.plan.counters.size() == 1);
  CHECK(played.plan.counters[0].bytes == 96);
}

TEST_CASE("a copied cell rises to its place from below, without covering earlier ones") {
  const std::string x = "x = torch.arange(12).view(3, 4)\n";
  for (const auto& last : {x + "y = x.t().contiguous()", x + "y = x.t().reshape(12)", x + "y = x.clone()",
                           std::string("x = torch.arange(12.).view(1, 1, 3, 4)\n"
                                       "y = torch.nn.functional.unfold(x, 2)")}) {
    const Played played(last, {1280, 560});
    const Rect strip = played.to.strips.back().plan.bounds();
    const auto transition = played.transition();
    for (double t = 0.02; t < 1; t += 0.02) {
      const auto frame = transition.frame(t);
      for (const auto& moving : frame.cells) {
        if (moving.layer != layer::moving) continue;
        for (const auto& cell : frame.cells) {
          if (cell.layer == layer::moving || cell.text == moving.text || cell.text.empty() ||
              cell.text_size <= 0 || !strip.contains(cell.rect.center()) ||
              !intersects(cell.rect, moving.rect))
            continue;
          const float w =
              std::min(cell.rect.right(), moving.rect.right()) - std::max(cell.rect.x, moving.rect.x);
          const float h =
              std::min(cell.rect.bottom(), moving.rect.bottom()) - std::max(cell.rect.y, moving.rect.y);
          INFO(last << " at " << t << ": " << moving.text << " over " << cell.text);
          CHECK(w * h < 0.25f * cell.rect.w * cell.rect.h);
        }
      }
    }
  }
}

TEST_CASE("the cells of flip, roll, repeat and picks come from their sources") {
  const auto starts_in = [](const Played& played, const tensor::Dims& to, const tensor::Dims& from) {
    const auto& y = *std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                  [](const TensorPart& part) { return part.name == "y"; });
    const auto flights = played.flights_into(played.to.strips.size() - 1, y.tensor.layout().at(to));
    const auto& x = *std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                  [](const TensorPart& part) { return part.name == "x"; });
    return flights.size() == 1 && is_near(flights[0].start, played.strip_cell(0, x.tensor.layout().at(from)));
  };
  CHECK(starts_in(Played("x = torch.arange(6).view(2, 3)\ny = x.flip(1)"), {1, 0}, {1, 2}));
  CHECK(starts_in(Played("x = torch.arange(6)\ny = x.roll(2)"), {0}, {4}));
  CHECK(starts_in(Played("x = torch.arange(3)\ny = x.repeat(2, 2)"), {1, 4}, {1}));
  CHECK(starts_in(Played("x = torch.arange(6).view(2, 3)\ny = x[[1, 0], [2, 1]]"), {0}, {1, 2}));
  CHECK(starts_in(Played("x = torch.arange(6).view(2, 3)\nm = x % 2 == 1\ny = x[m]"), {1}, {1, 0}));
  CHECK(
      starts_in(Played("x = torch.arange(12).view(3, 4)\ni = torch.tensor([2, 0])\ny = x.index_select(0, i)"),
                {0, 3}, {2, 3}));
  CHECK(starts_in(Played("x = torch.arange(6).view(2, 3)\ni = torch.tensor([[2], [1]])\ny = x.gather(1, i)"),
                  {1, 0}, {1, 1}));
}

TEST_CASE("an index or a mask is marked when its elements leave") {
  const auto glows_at = [](const Played& played, const std::string& tensor, const tensor::Dims& index) {
    for (const auto& glow : glows_of(played.plan))
      if (is_near(cell_of(played.to, glow).rect, played.cell(tensor, index))) return glow.start;
    return -1.0;
  };
  const Played picked(
      "x = torch.arange(6).view(2, 3)\ni = torch.tensor([[2, 0], [1, 1]])\ny = x.gather(1, i)");
  CHECK(glows_at(picked, "i", {0, 0}) < glows_at(picked, "i", {0, 1}));
  CHECK(glows_at(picked, "i", {0, 1}) < glows_at(picked, "i", {1, 0}));
  CHECK(glows_at(picked, "x", {0, 2}) == glows_at(picked, "i", {0, 0}));
  CHECK(glows_at(picked, "x", {0, 1}) == -1);
  const Played masked("x = torch.arange(6).view(2, 3)\nm = x % 2 == 1\ny = x[m]");
  CHECK(glows_at(masked, "m", {0, 1}) == glows_at(masked, "x", {0, 1}));
  CHECK(glows_at(masked, "m", {0, 1}) >= 0);
  CHECK(glows_at(masked, "m", {0, 0}) == -1);
}

TEST_CASE("cat moves cells into one strip, each from the strip of its tensor") {
  const Played played(
      "a = torch.arange(4).view(2, 2)\nb = torch.arange(10, 14).view(2, 2)\nc = torch.cat([a, b], 1)");
  REQUIRE(played.to.strips.size() == 3);
  for (std::int64_t e = 0; e < 8; ++e) {
    INFO(e);
    const auto flights = played.flights_into(2, e);
    REQUIRE(flights.size() == 1);
    const bool from_b = e % 4 >= 2;
    CHECK(is_near(flights[0].start, played.strip_cell(from_b ? 1 : 0, e / 4 * 2 + e % 2)));
  }
  CHECK(played.flights_into(2, 4)[0].lands < played.flights_into(2, 2)[0].lands);  // all cells of a first
  REQUIRE(played.plan.counters.size() == 1);
  CHECK(played.plan.counters[0].bytes == 64);
}

TEST_CASE("stack takes each row from its own strip") {
  const Played played("a = torch.arange(3)\nb = torch.arange(10, 13)\nc = torch.stack([a, b])");
  for (std::int64_t e = 0; e < 6; ++e)
    CHECK(is_near(played.flights_into(2, e).at(0).start, played.strip_cell(e < 3 ? 0 : 1, e % 3)));
}

TEST_CASE("shapes align at the right and stretch as ghosts before operands are combined") {
  const Played played("a = torch.tensor([[10], [20], [30]])\nb = torch.arange(4)\nc = a + b");
  std::vector<std::string> texts;
  double last_stretch = 0;
  for (const auto& label : played.plan.labels) {
    if (label.start.text != label.end.text) {
      texts.push_back(label.start.text + " > " + label.end.text);
      last_stretch = std::max(last_stretch, label.track(Property::place).full);
    }
  }
  CHECK(texts == std::vector<std::string>{"1 > 4", "1 > 3"});
  // b's only dimension becomes the last column; the missing one is filled in after that.
  const auto moves =
      std::find_if(played.plan.labels.begin(), played.plan.labels.end(),
                   [](const Actor<Label>& label) { return label.end.at.x > label.start.at.x; });
  REQUIRE(moves != played.plan.labels.end());
  CHECK(moves->start.text == "4");
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) {
      INFO(i << ", " << j);
      auto flights = played.flights("c", {i, j});
      REQUIRE(flights.size() == 2);
      if (flights[0].end.y > flights[1].end.y) std::swap(flights[0], flights[1]);
      // Each element arrives once; further places get ghosts, drawn out of the first.
      if (j == 0) CHECK(is_near(flights[0].start, played.cell("a", {i, 0})));
      else CHECK(is_near(flights[0].start, played.flights("c", {i, 0}).at(0).end, 100));
      if (i == 0) CHECK(is_near(flights[1].start, played.cell("b", {j})));
      CHECK((flights[0].opacity < 1) == (j > 0));
      CHECK((flights[1].opacity < 1) == (i > 0));
      CHECK_FALSE(intersects(inset(flights[0].end, 0.1f), flights[1].end));  // one above the other
      CHECK(flights[0].shown_until == flights[1].shown_until);
      CHECK(played.appears("c", {i, j}) > last_stretch);
      CHECK(played.appears_in_strip(2, i * 4 + j) < played.appears("c", {i, j}));
    }
}

TEST_CASE("operands enter the whole cell one after the other if half a cell is too low for digits") {
  const Played played("x = torch.tensor([[1, 2, 3], [4, 5, 6]])\ny = torch.tensor([10, 20, 30])\nz = x + y",
                      {1280, 520}, scene::lecture_style(scene::Theme::light, 740));
  for (std::int64_t i = 0; i < 2; ++i)
    for (std::int64_t j = 0; j < 3; ++j) {
      INFO(i << ", " << j);
      const auto flights = played.flights("z", {i, j});
      REQUIRE(flights.size() == 2);
      CHECK(flights[0].lands < flights[1].lands);
      for (const auto& flight : flights) {
        CHECK(is_near(flight.end, played.cell("z", {i, j})));
        const auto frame = played.at(flight.lands + (flight.shown_until - flight.lands) / 4);
        const auto there = std::find_if(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
          return cell.layer == scene::layer::moving && is_near(cell.rect, flight.end, 1) &&
                 cell.text_size > 0;
        });
        REQUIRE(there != frame.cells.end());
        CHECK(there->text_size >= played.style.least_text - 0.01f);
      }
    }
}

TEST_CASE("operands come together on the result's card, and stop nowhere else") {
  for (const char* last :
       {"z = x - x.max(1, keepdim=True).values", "z = x / s", "z = x * x", "z = x + x[0]"}) {
    const Played played(std::string("x = torch.tensor([[1.25, 2., 3.], [-4., 5., 6.5]])\n"
                                    "s = x.mean(1, keepdim=True)\n") +
                            last,
                        {1280, 560});
    const auto& card = std::ranges::find(played.to.tensors, "z", &TensorPart::name)->card;
    INFO(last);
    for (const auto& flight : played.plan.flights) {
      const bool comes_here = card.contains(played.to.cells[flight.cell].rect.center());
      if (!comes_here) continue;
      CHECK(card.contains(flight.end.center()));
      if (flight.departs > flight.turns) CHECK(card.contains(flight.waypoint.center()));
    }
  }
}

TEST_CASE("operands of equal shapes are combined without aligned shapes") {
  const Played played("a = torch.arange(4)\nb = torch.arange(4)\nc = a * b");
  CHECK(played.plan.labels.empty());
  CHECK(played.flights("c", {2}).size() == 2);
}

TEST_CASE("a result without sources appears in its strip, then in its grid") {
  const Played played("x = torch.zeros(3)\ny = torch.zeros(2, 2)");
  CHECK(played.plan.flights.empty());
  CHECK(played.appears("y", {1, 1}) > played.appears_in_strip(1, 3));
}

TEST_CASE("a result whose sources are not on the stage begins to appear at once") {
  const Played played("x = torch.arange(3)\ny = torch.ones(2, 16) * 0.25");
  CHECK(played.plan.flights.empty());
  CHECK(played.appears_in_strip(1, 0) <= played.plan.see_until + 1e-6);
  CHECK(played.appears_in_strip(1, 16) < 0.6);
}

TEST_CASE("written values fly to the strip, which flashes before the tensors that read it") {
  const Played played("x = torch.zeros(2, 3)\ny = torch.arange(3.)\nx.copy_(y)");
  for (std::int64_t e = 0; e < 6; ++e) {
    const auto flights = played.flights_into(0, e);
    REQUIRE(flights.size() == 1);
    CHECK(is_near(flights[0].start, played.cell("y", {e % 3})));
    double strip = -1, grid = -1;
    for (const auto& flash : tracks_of(played.plan, Property::flash)) {
      const Rect at = cell_of(played.to, flash).rect;
      if (is_near(at, played.strip_cell(0, e))) strip = flash.start;
      if (is_near(at, played.cell("x", {e / 3, e % 3}))) grid = flash.start;
    }
    CHECK(strip >= flights[0].lands);
    CHECK(grid > strip);
  }
  CHECK(tracks_of(played.plan, Property::flash).size() == 12);
}

TEST_CASE("a write flashes in every alias, which a tie connects to the written element") {
  const Played played("x = torch.arange(12).view(3, 4)\ny = x.t()\ny[0, 1] = 99");
  CHECK(played.plan.flights.empty());  // the number comes from the script
  CHECK(tracks_of(played.plan, Property::flash).size() == 3);
  const Point written{played.strip_cell(0, 4).center().x, played.strip_cell(0, 4).bottom()};
  CHECK(std::count_if(played.plan.curves.begin(), played.plan.curves.end(),
                      [&](const auto& tie) { return tie.start.a == written; }) == 2);
}

TEST_CASE("in an indexed write only the selected elements flash") {
  const Played chosen("x = torch.arange(10.).view(2, 5)\nx[:, [1, 3]] = 0");
  const auto flashes = tracks_of(chosen.plan, Property::flash);
  for (const auto& flash : flashes) {
    const auto& cell = cell_of(chosen.to, flash);
    INFO(cell.text);
    CHECK(cell.text == "0.");
  }
  CHECK(flashes.size() == 8);
  const Played digits("m = torch.ones(3, 3)\ns = m[:, 1]\ns /= 3");
  std::size_t others = 0;
  const auto written = tracks_of(digits.plan, Property::flash);
  for (const auto& words : tracks_of(digits.plan, Property::words)) {
    const bool is_written = std::ranges::find(written, words.key, &Track::key) != written.end();
    CHECK(is_written == (cell_of(digits.to, words).text.substr(0, 3) == "0.3"));
    others += !is_written;
  }
  CHECK(others > 0);
  // Otherwise the look is unchanged, without a ring.
  for (const double t : {0.3, 0.5, 0.7, 0.9})
    for (const auto& cell : digits.at(t).cells) {
      const auto is_same = [&](const Cell& other) { return other.key == cell.key; };
      const auto after = std::find_if(digits.to.cells.begin(), digits.to.cells.end(), is_same);
      if (after != digits.to.cells.end() && after->text.substr(0, 1) == "1") CHECK(cell.ring.a == 0);
    }
}

TEST_CASE("numbers are legible while they are written") {
  const Played played("x = torch.arange(4)\nx.add_(1)");
  for (double t = 0.05; t < 1; t += 0.05)
    for (const auto& cell : played.at(t).cells) {
      CHECK(!cell.text.empty());
      CHECK(contrast(cell.ink, cell.fill) >= 4.4);
    }
}

TEST_CASE("a write through an unnamed view shows no temporary") {
  const Played played("v = torch.zeros(2, 4)\nk = torch.arange(1., 5.).view(2, 2)\nv[:, :2].copy_(-k)");
  CHECK(std::none_of(played.to.tensors.begin(), played.to.tensors.end(),
                     [](const TensorPart& part) { return part.is_released; }));
  // The flight starts at the source of the intermediate result.
  const auto flights = played.flights_into(0, 5);
  REQUIRE(flights.size() == 1);
  CHECK(is_near(flights[0].start, played.cell("k", {1, 1})));
}

TEST_CASE("cells of an element computed from many temporaries fly without a number") {
  const Played played("g = torch.arange(16.).view(4, 4)\nb = (g - g.min()) / (g.max() - g.min())");
  for (const auto& flight : played.plan.flights) {
    const auto& cell = played.to.cells[flight.cell];
    INFO(flight.text << " to " << cell.text);
    CHECK(flight.text == "");
  }
  for (const auto& label : played.plan.labels) CHECK(label.start.text.find("…") == std::string::npos);
}

TEST_CASE("a pool is labelled with the elements of its first window") {
  const Played played(
      "import torch.nn.functional as F\nx = torch.arange(16.).view(1, 1, 4, 4)\ny = F.max_pool2d(x, 2)");
  CHECK(std::any_of(played.plan.labels.begin(), played.plan.labels.end(),
                    [](const auto& label) { return label.start.text == "max_pool2d(0., 1., 4., 5.)"; }));
}

TEST_CASE("an operation in place flashes where it writes, and nothing flies from a cell to itself") {
  const Played played("x = torch.arange(4)\nx.add_(1)");
  CHECK(played.plan.flights.empty());
  CHECK(tracks_of(played.plan, Property::flash).size() == 8);
}

TEST_CASE("a refusal moves no cell") {
  for (const char* last : {"x.t().view(6)", "x.expand(2, 2, 3).add_(1)", "x + torch.arange(2)"}) {
    INFO(last);
    const Played played(std::string("x = torch.arange(6).view(2, 3)\n") + last);
    CHECK(played.plan.flights.empty());
    CHECK(tracks_of(played.plan, Property::flash).empty());
    CHECK(played.plan.duration_secs < 1);
    for (const auto& glow : glows_of(played.plan)) CHECK(glow.color == played.style.palette.error);
  }
}

TEST_CASE("the cells concerned by a failure flash twice, and nothing else does") {
  const Played played("x = torch.arange(3).expand(2, 3)\nx.add_(1)");
  const auto glows = glows_of(played.plan);
  REQUIRE_FALSE(glows.empty());
  std::size_t marked = 0;
  for (const auto& cell : played.to.cells) marked += cell.ring == played.style.palette.error;
  CHECK(glows.size() == 2 * marked);
  for (const auto& glow : glows) CHECK(cell_of(played.to, glow).ring == played.style.palette.error);
}

TEST_CASE("a step without a visible change has a short motion") {
  const Played quick("x = torch.arange(9)\nn = x.numel()");
  const Played view("x = torch.arange(9)\ny = x.view(3, 3)");
  CHECK(quick.plan.flights.empty());
  CHECK(quick.plan.duration_secs < view.plan.duration_secs - 0.5);
}

TEST_CASE("a reduction's flights end in the cell of their result") {
  const auto starts = [](const Played& played, const tensor::Dims& index) {
    std::vector<Rect> found;
    for (const auto& flight : played.flights("y", index)) {
      CHECK(is_near(flight.end, played.cell("y", index)));
      found.push_back(flight.start);
    }
    return found;
  };
  const auto are_cells = [](const Played& played, const std::vector<Rect>& there,
                            const std::vector<tensor::Dims>& cells) {
    if (there.size() != cells.size()) return false;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!is_near(there[i], played.cell("x", cells[i]))) return false;
    return true;
  };
  for (const char* op : {"sum(1)", "mean(1)", "amax(1)", "argmax(1)", "prod(1)"}) {
    INFO(op);
    const Played played(std::string("x = torch.arange(12.).view(3, 4)\ny = x.") + op);
    CHECK(are_cells(played, starts(played, {1}), {{1, 0}, {1, 1}, {1, 2}, {1, 3}}));
    CHECK(played.appears_in_strip(1, 1) >= played.flights("y", {1}).back().lands - 1e-6);
    CHECK(played.appears("y", {1}) > played.appears_in_strip(1, 1));
    // Along the axis, one after the other; each result after the one before it is written.
    for (std::size_t k = 1; k < 4; ++k)
      CHECK(played.flights("y", {0})[k].leaves > played.flights("y", {0})[k - 1].leaves);
    CHECK(played.flights("y", {1})[0].leaves >= played.flights("y", {0})[3].lands - 1e-6);
    CHECK(played.appears_in_strip(1, 0) < played.appears_in_strip(1, 1));
  }
  const Played all("x = torch.arange(12.).view(3, 4)\ny = x.mean()");
  CHECK(starts(all, {}).size() == 12);
  const Played columns("x = torch.arange(6).view(2, 3)\ny = x.sum(0, keepdim=True)");
  CHECK(are_cells(columns, starts(columns, {0, 2}), {{0, 2}, {1, 2}}));
  const Played running("x = torch.arange(1, 6)\ny = x.cumsum(0)");
  CHECK(are_cells(running, starts(running, {2}), {{2}}));                      // to the sum before it
  const Played through("x = torch.arange(6).view(2, 3)\ny = (x + 1).sum(1)");  // x + 1 is never on the stage
  CHECK(through.plan.flights.empty());
}

TEST_CASE("a product takes one row and one column to one cell, then frames go over rows and columns") {
  const Played played("x = torch.arange(6).view(2, 3)\ny = torch.arange(6).view(3, 2)\nz = x @ y");
  const auto flights = played.flights("z", {0, 0});
  REQUIRE(flights.size() == 6);
  double before = 0;
  for (std::int64_t k = 0; k < 3; ++k) {
    const Rect a = played.cell("x", {0, k}), b = played.cell("y", {k, 0});
    const auto from = [&](Rect start) {
      return *std::find_if(flights.begin(), flights.end(),
                           [&](const Flight& flight) { return is_near(flight.start, start); });
    };
    CHECK(from(a).lands == Approx(from(b).lands));
    CHECK(from(a).end.y < from(b).end.y);
    CHECK(from(a).lands > before);  // pair by pair
    before = from(a).lands;
  }
  CHECK(played.flights("z", {1, 1}).empty());
  std::vector<std::string> sums;
  for (const auto& label : played.plan.labels) sums.push_back(label.start.text);
  CHECK(sums == std::vector<std::string>{"0·0", "0·0 + 1·2", "0·0 + 1·2 + 2·4"});
  const auto is_framed_at = [&](Rect cell, double t) {
    const auto frame = played.at(t);
    return std::any_of(frame.boxes.begin(), frame.boxes.end(), [&](const Box& box) {
      return box.layer == layer::mark && box.rect.contains(cell.center());
    });
  };
  const double last = played.appears_in_strip(2, 3) - 1e-3;
  CHECK(is_framed_at(played.cell("x", {1, 0}), last));
  CHECK(is_framed_at(played.cell("y", {0, 1}), last));
  CHECK_FALSE(is_framed_at(played.cell("x", {0, 0}), last));
  CHECK_FALSE(is_framed_at(played.cell("y", {0, 0}), last));
}

TEST_CASE("the factors of a product are legible where they come together, in small cells too") {
  const auto script =
      "q = torch.rand(1, 2, 3, 3)\nv = torch.arange(12.).view(1, 2, 3, 2)\nk = v.clone()\ny = q @ v";
  for (const float height : {720.0f, 560.0f}) {
    const Played played(script, {1280, height}, scene::lecture_style(scene::Theme::light, 720));
    INFO(height);
    const auto flights = played.flights("y", {0, 0, 0, 0});
    REQUIRE(flights.size() == 6);
    for (const auto& flight : flights) {
      const auto frame = played.at(flight.lands + 1e-3);
      const auto there = std::find_if(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
        return cell.layer == scene::layer::moving && is_near(cell.rect, flight.end, 1);
      });
      REQUIRE(there != frame.cells.end());
      CHECK(there->text_size >= played.style.least_text - 0.01f);
    }
  }
}

TEST_CASE("factors without digits in their grids have digits where they come together, and in the sum") {
  const Played played(
      "q = torch.randn(2, 2, 5, 4) * 0.7\nk = torch.randn(2, 2, 5, 4) * 0.7\ns = q @ k.transpose(-2, -1)",
      {1280, 600}, scene::lecture_style(scene::Theme::light, 720));
  const auto is_blank = [&](const std::string& name) {
    const Rect cell = played.cell(name, {0, 0, 0, 0});
    return std::any_of(played.to.cells.begin(), played.to.cells.end(),
                       [&](const Cell& other) { return is_near(other.rect, cell) && other.text_size <= 0; });
  };
  CHECK((is_blank("q") || is_blank("k")));
  const auto flights = played.flights("s", {0, 0, 0, 0});
  REQUIRE(flights.size() == 8);
  for (const auto& flight : flights) {
    const auto frame = played.at(flight.lands + 1e-3);
    const auto there = std::find_if(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
      return cell.layer == scene::layer::moving && is_near(cell.rect, flight.end, 1);
    });
    REQUIRE(there != frame.cells.end());
    CHECK(there->text_size >= 16);
  }
  std::vector<std::string> sums;
  for (const auto& label : played.plan.labels) {
    INFO(label.start.text);
    sums.push_back(label.start.text);
    CHECK(label.start.size >= 16);
    CHECK(label.start.text.find("…") == std::string::npos);
    for (const auto& part : played.to.tensors) CHECK(label.start.at.y >= part.card.bottom() - 1);
  }
  CHECK(sums.size() == 4);
}

TEST_CASE("a product that is scaled and shifted in the same step moves as a product") {
  for (const auto* product : {"x @ y / 2", "torch.relu(x @ y + b)", "(x @ y).mul(2).exp()"}) {
    const Played played(
        "x = torch.arange(6.).view(2, 3)\ny = torch.arange(6.).view(3, 2)\nb = torch.ones(2)\nz = " +
        std::string(product));
    INFO(product);
    CHECK(played.flights("z", {0, 0}).size() == 6);
    CHECK(played.flights("z", {1, 1}).empty());
    const Played plain("x = torch.arange(6.).view(2, 3)\ny = torch.arange(6.).view(3, 2)\nz = x @ y");
    CHECK(played.plan.duration_secs > plain.plan.duration_secs);  // the following part has a beat of its own
  }
}

TEST_CASE("in a batch of products the first is computed by cells, the others together by rows") {
  const Played played("x = torch.arange(12.).view(3, 2, 2)\nz = x @ x");
  const auto written = [&](std::int64_t element) { return played.appears_in_strip(1, element); };
  for (std::int64_t n = 1; n < 4; ++n) CHECK(written(n) > written(n - 1));
  for (const std::int64_t n : {5, 8, 9}) CHECK(written(n) == Approx(written(4)));
  for (const std::int64_t n : {7, 10, 11}) CHECK(written(n) == Approx(written(6)));
  CHECK(written(4) > written(3));
  CHECK(written(6) > written(4));
}

TEST_CASE("the frames of a product are inside the grids, even if a grid omits cells") {
  const Played played("x = torch.ones(2, 5, 40)\ny = torch.ones(40, 40)\nz = x @ y");
  float top = played.to.size.h;
  for (const auto& part : played.to.tensors) top = std::min(top, part.card.y);
  REQUIRE_FALSE(played.plan.boxes.empty());
  for (const auto& frame : played.plan.boxes) CHECK(frame.start.rect.y >= top);
  for (const auto& label : played.plan.labels) {
    INFO(label.start.text);
    CHECK(label.start.text.find("+ ·") == std::string::npos);
    CHECK_FALSE(label.start.text.ends_with("·"));
  }
}

TEST_CASE("a large product is summarised: the first result, then row by row") {
  const Played played("x = torch.ones(200, 300)\ny = torch.ones(300, 100)\nz = x @ y");
  CHECK_FALSE(played.plan.flights.empty());
  CHECK(played.plan.flights.size() <= 16);
  CHECK(played.plan.boxes.size() < 100);
}

TEST_CASE("a reduction's cell shows the running result, never the last element") {
  const auto landed = [](const char* script, const tensor::Dims& index) {
    std::vector<std::string> texts;
    for (const auto& flight : Played(script).flights("y", index))
      texts.push_back(flight.landed.value_or("?"));
    return texts;
  };
  using Texts = std::vector<std::string>;
  CHECK(landed("x = torch.arange(6).view(2, 3)\ny = x.sum(1)", {0}) == Texts{"0", "1", "3"});
  CHECK(landed("x = torch.arange(6).view(2, 3)\ny = x.sum(1)", {1}) == Texts{"3", "7", "12"});
  CHECK(landed("x = torch.tensor([[1., 2., 6.]])\ny = x.mean(1)", {0}) == Texts{"1.", "1.5", "3."});
  CHECK(landed("x = torch.tensor([[4, 9, 7]])\ny = x.amax(1)", {0}) == Texts{"4", "9", "9"});
  CHECK(landed("x = torch.tensor([[4, 9, 7]])\ny = x.argmax(1)", {0}) == Texts{"0", "1", "1"});
  CHECK(landed("x = torch.tensor([[1, 0, 1]])\ny = x.all(1)", {0}) == Texts{"T", "F", "F"});
  CHECK(landed("x = torch.tensor([[2, 5, 1]])\ny = x.cumsum(1)", {0, 2}) == Texts{"8"});
  // Unknown intermediate values are not shown.
  CHECK(landed("x = torch.tensor([[1., 2., 3.]])\ny = x.var(1)", {0}) == Texts{"", "", "1."});
  CHECK(landed("x = torch.tensor([[1., 2., 3.]])\ny = (x * x).sum(1)", {0}) == Texts{});
}

TEST_CASE("a result's cell shows the running result until its storage is written") {
  const Played played("x = torch.arange(6).view(2, 3)\ny = x.sum(1)");
  const auto flights = played.flights("y", {0});
  REQUIRE(flights.size() == 3);
  const auto text_at = [&](double t) {
    for (const auto& cell : played.at(t).cells)
      if (is_near(cell.rect, played.cell("y", {0})) && cell.layer == layer::moving) return cell.text;
    return std::string("none");
  };
  CHECK(text_at(flights[1].lands + 1e-4) == "1");
  CHECK(text_at(flights[2].lands + 1e-4) == "3");
  CHECK(played.appears_in_strip(1, 0) <= flights[2].lands + 1e-6);
}

TEST_CASE("in overlapping windows, a result comes from its own window") {
  const Played played(
      "x = torch.arange(16.).view(4, 4)\nw = x.unfold(0, 2, 1).unfold(1, 2, 1)\ny = w.sum((2, 3))");
  for (const tensor::Dims& at : {tensor::Dims{0, 0}, tensor::Dims{2, 0}, tensor::Dims{1, 2}})
    for (const auto& flight : played.flights("y", at)) {
      bool is_own = false;
      for (std::int64_t n = 0; n < 4; ++n)
        is_own = is_own || is_near(flight.start, played.cell("w", {at[0], at[1], n / 2, n % 2}));
      CHECK(is_own);
    }
}

TEST_CASE("a large grid fills with its storage, also where the strip does not show the element") {
  for (const char* script : {"y = torch.arange(1000).view(25, 40)",
                             "x = torch.arange(1000).view(25, 40).t()\ny = x.contiguous()"}) {
    INFO(script);
    const Played played(script);
    const auto& y = *std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                  [](const TensorPart& part) { return part.name == "y"; });
    double before = 0;
    std::size_t rows = 0;
    for (const auto& axis : y.grid.axes)
      if (axis.vertical)
        for (std::int64_t slot = 0; slot < axis.window.shown(); ++slot, ++rows) {
          const double appears = played.appears("y", {axis.window.index(slot), 0});
          CHECK(appears > before);
          before = appears;
        }
    CHECK(rows > 3);
  }
}

TEST_CASE("a long row and its column are multiplied element by element, on cells that are shown") {
  const Played played("x = torch.arange(2400.).view(40, 60)\ny = x.t()\nz = y.contiguous()\nw = x @ z");
  const auto transition = played.transition();
  const auto bounds = [&](const char* name) {
    return std::ranges::find_if(played.to.tensors, [&](const TensorPart& part) { return part.name == name; })
        ->card;
  };
  const Rect x = bounds("x"), z = bounds("z");
  std::string longest;
  std::size_t frames = 0;
  for (double t = 0.1; t < 1; t += 0.02) {
    INFO(t);
    const auto frame = transition.frame(t);
    for (const auto& label : frame.labels)
      if (label.text.find("·5.9") != std::string::npos && label.text.size() > longest.size())
        longest = label.text;
    for (const auto& box : frame.boxes) {
      if (box.layer != layer::mark || box.border != played.style.palette.accent) continue;
      ++frames;
      const Rect inner = inset(box.rect, played.style.ring_width * 2);
      const auto is_in = [&](Rect card) { return bounding_rect(card, inner) == card; };
      CHECK((is_in(x) || is_in(z)));
    }
  }
  CHECK(frames > 20);
  INFO(longest);
  CHECK(longest.find(" + … + 5.90") != std::string::npos);
}

TEST_CASE("elements accumulated in one place fly there; for repeated writes the last one arrives last") {
  const std::string operands =
      "k = torch.tensor([0, 1, 1, 0])\nm = torch.tensor([1., 2., 3., 4.])\nz = torch.zeros(3)\n";
  const auto came_from = [](const Played& played, std::int64_t element) {
    std::vector<std::string> numbers;
    for (const auto& flight : played.flights_into(played.to.strips.size() - 1, element))
      numbers.push_back(flight.text);
    std::ranges::sort(numbers);
    return numbers;
  };
  for (const auto* statement : {"y = torch.zeros(3).index_add_(0, k, m)", "y = z.index_add(0, k, m)",
                                "y = torch.zeros(3).scatter_add(0, k, m)"}) {
    INFO(statement);
    const Played played(operands + statement);
    CHECK(came_from(played, 0) == std::vector<std::string>{"1.", "4."});
    CHECK(came_from(played, 1) == std::vector<std::string>{"2.", "3."});
  }
  const Played last(operands + "y = z.scatter(0, k, m)");
  CHECK(came_from(last, 0) == std::vector<std::string>{"4."});
  CHECK(came_from(last, 1) == std::vector<std::string>{"3."});
  CHECK(came_from(last, 2) == std::vector<std::string>{"0."});
}

TEST_CASE(
    "later parts of a product's step are marked, or fly in from their operand, before the motion ends") {
  const Played played(
      "x = torch.tensor([[1., 2.], [3., 4.]])\nw = torch.tensor([[1., 1.], [0., 2.]])\n"
      "s = torch.tensor([2., 5.])\ny = x @ w * s");
  const motion::MotionBuilder builder(played.from, played.to, played.trace(), played.style, nullptr);
  REQUIRE_FALSE(tracks_of(played.plan, Property::flash).empty());
  for (const auto& flash : tracks_of(played.plan, Property::flash))
    CHECK(flash.full <= played.plan.move_until);
  for (const auto& words : tracks_of(played.plan, Property::words)) CHECK_FALSE(words.text.empty());
  for (std::int64_t row = 0; row < 2; ++row)
    for (std::int64_t column = 0; column < 2; ++column) {
      const auto flights = played.flights("y", {row, column});
      const auto comes = std::ranges::find_if(
          flights, [&](const Flight& flight) { return is_near(flight.start, played.cell("s", {column})); });
      const double made = played.appears("y", {1, 1}) - 1e-6;
      if (comes != flights.end()) {
        CHECK(comes->leaves >= made);
        CHECK(comes->lands < played.plan.move_until);
        CHECK(motion::has_clear_path(builder, *comes));
      } else {
        CHECK(std::ranges::any_of(glows_of(played.plan), [&](const Track& glow) {
          return is_near(cell_of(played.to, glow).rect, played.cell("s", {column})) && glow.start >= made &&
                 glow.revert_start < played.plan.move_until;
        }));
      }
    }
}

// Frames of each operation at five moments: objects present, nothing hidden, highlights.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/motion/occlusion.h"
#include "ui/scene/motion/origin.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::is_near;
using testing::Played;

namespace {

constexpr double moments[] = {0, 0.25, 0.5, 0.75, 1};

/// Returns the share of a cell not covered by later cells, sampled at nine points.
double seen(const std::vector<Cell>& cells, std::size_t which) {
  const Rect r = cells[which].rect;
  int free = 0;
  for (int i = 0; i < 9; ++i) {
    const Point p{r.x + r.w * (0.2f + 0.3f * static_cast<float>(i % 3)),
                  r.y + r.h * (0.2f + 0.3f * static_cast<float>(i / 3))};
    free += std::none_of(cells.begin() + static_cast<std::ptrdiff_t>(which) + 1, cells.end(),
                         [&](const Cell& c) { return c.opacity > 0.6f && c.rect.contains(p); });
  }
  return free / 9.0;
}

std::vector<Cell> in_order_of_painting(const Scene& frame) {
  auto cells = frame.cells;
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.layer < b.layer; });
  return cells;
}

/// Returns moving cells of which less than a third is visible.
std::size_t hidden(const Scene& frame) {
  const auto cells = in_order_of_painting(frame);
  std::size_t count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    count += cells[i].layer == layer::moving && cells[i].opacity > 0.6f && seen(cells, i) < 0.3;
  return count;
}

bool says(const Scene& frame, std::string_view text) {
  return std::any_of(frame.labels.begin(), frame.labels.end(),
                     [&](const Label& label) { return label.text == text && label.opacity > 0.5f; });
}

bool is_framed(const Scene& frame, Rect cell) {
  return std::any_of(frame.boxes.begin(), frame.boxes.end(), [&](const Box& box) {
    return box.layer == layer::mark && box.rect.contains(cell.center());
  });
}

const char* const programs[] = {
    "x = torch.arange(12).view(3, 4)\ny = x.t()",
    "x = torch.arange(24).view(2, 3, 4)\ny = x.permute(2, 0, 1)",
    "x = torch.arange(100).view(10, 10)\ny = x.t()",
    "x = torch.arange(12).view(3, 4)\ny = x.view(2, 6)",
    "x = torch.arange(12).view(3, 4)\ny = x[1:, ::2]",
    "x = torch.arange(12).view(3, 4)\ny = x.unsqueeze(1)",
    "x = torch.arange(12).view(3, 1, 4)\ny = x.squeeze(1)",
    "x = torch.arange(12).view(3, 4).t()\ny = x.contiguous()",
    "x = torch.arange(12.).view(3, 4)\nb = torch.arange(4.)\nc = x + b",
    "x = torch.arange(12.).view(3, 4)\ny = x.cumsum(1)",
    "a = torch.arange(6.).view(2, 3)\nw = torch.arange(12.).view(3, 4)\nm = a @ w",
    "x = torch.arange(12.).view(3, 4)\ns = x.softmax(1)",
    "x = torch.arange(12).view(3, 4)\ni = torch.tensor([2, 0])\ng = x[i]",
    "x = torch.arange(12).view(3, 4)\nd = x.to('cuda')",
};

}  // namespace

TEST_CASE("at a quarter, half and three quarters of every operation, moving cells are visible") {
  for (const auto* program : programs) {
    INFO(program);
    const Played played(program);
    const auto transition = played.transition();
    for (const double t : moments) {
      INFO(t);
      CHECK(hidden(transition.frame(t)) == 0);
    }
  }
}

TEST_CASE("a view's storage never moves or is covered, and its bytes are not counted") {
  for (const auto* program : {programs[0], programs[1], programs[3], programs[4], programs[5], programs[6]}) {
    INFO(program);
    const Played played(program);
    CHECK(played.plan.counters.empty());
    CHECK(played.plan.slots.empty());
    const auto transition = played.transition();
    for (const double t : {0.25, 0.5, 0.75, 1.0}) {
      INFO(t);
      const auto cells = in_order_of_painting(transition.frame(t));
      for (std::int64_t e = 0; e < 12; ++e) {
        const auto at = std::find_if(cells.begin(), cells.end(), [&](const Cell& cell) {
          return is_near(cell.rect, played.strip_cell(0, e)) && cell.layer == layer::cell;
        });
        REQUIRE(at != cells.end());
        CHECK(seen(cells, static_cast<std::size_t>(at - cells.begin())) == 1);
      }
    }
  }
}

TEST_CASE("memory is highlighted before the grid that reads it, for any fill") {
  for (const char* last :
       {"y = x.contiguous()", "y = x + 1", "y = x.sum(0)", "y = x.cumsum(0)", "y = x @ x.t()",
        "y = x.softmax(0)", "y = torch.cat([x, x])", "y = x[[2, 0]]", "y = torch.zeros(4)",
        "y = x.to('cuda')", "y = torch.nn.functional.layer_norm(x, (3,))", "y = x.flip(0)",
        "y = x.repeat(2, 1)"}) {
    INFO(last);
    const Played played(std::string("x = torch.arange(12.).view(3, 4).t()\n") + last);
    const auto& strip = played.to.strips.back();
    const auto part = std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                   [](const TensorPart& p) { return p.name == "y"; });
    REQUIRE(part != played.to.tensors.end());
    REQUIRE(part->has_grid);
    REQUIRE(strip.storage == part->tensor.storage());
    for (std::int64_t n = 0; n < part->grid.shown(); ++n) {
      const auto index = part->grid.shown_index(n);
      const double stored =
          played.appears_in_strip(played.to.strips.size() - 1, part->tensor.layout().at(index));
      CHECK(stored > 0);
      CHECK(played.appears("y", index) > stored);
    }
  }
}

TEST_CASE("a product: the first row and column are framed and summed, then the others one by one") {
  const Played played(programs[10]);
  const auto transition = played.transition();
  const auto at = [&](double t) { return transition.frame(t); };
  CHECK(is_framed(at(0.25), played.cell("a", {0, 0})));
  CHECK(is_framed(at(0.25), played.cell("w", {2, 0})));
  CHECK_FALSE(is_framed(at(0.25), played.cell("a", {1, 0})));
  CHECK_FALSE(is_framed(at(0.25), played.cell("w", {0, 1})));
  CHECK(is_framed(at(0.75), played.cell("a", {1, 0})));
  CHECK_FALSE(is_framed(at(0.75), played.cell("a", {0, 0})));
  CHECK(says(at(0.47), "0.·0. + 1.·4. + 2.·8."));
  for (const double t : {0.0, 1.0})
    for (std::int64_t k = 0; k < 3; ++k) {
      CHECK_FALSE(is_framed(at(t), played.cell("a", {0, k})));
      CHECK_FALSE(is_framed(at(t), played.cell("w", {k, 0})));
    }
}

TEST_CASE("softmax and layer norm show their steps on the first row; the other rows follow") {
  const Played played(programs[11]);
  const auto transition = played.transition();
  std::vector<std::string> steps;
  for (const auto& label : played.plan.labels) {
    const auto frame = transition.frame((label.comes() + label.goes()) / 2);
    CHECK(says(frame, label.start.text));
    steps.push_back(label.start.text);
  }
  CHECK(steps == std::vector<std::string>{"m = max(x) = 3.", "e = exp(x - m)", "e / sum(e)"});
  const auto texts_at = [&](const Actor<Label>& label) {
    const auto frame = transition.frame(label.comes() + 0.03);
    std::vector<std::string> texts;
    for (std::int64_t j = 0; j < 4; ++j)
      for (const auto& cell : frame.cells)
        if (!cell.text.empty() && is_near(cell.rect, played.cell("s", {0, j}))) texts.push_back(cell.text);
    return texts;
  };
  CHECK(texts_at(played.plan.labels[0]) == std::vector<std::string>{"0.", "1.", "2.", "3."});
  const std::vector<std::string> exponentials{"0.0498", "0.1353", "0.3679", "1.0000"};
  CHECK(texts_at(played.plan.labels[1]) == exponentials);
  CHECK(texts_at(played.plan.labels[2]) == exponentials);
  CHECK(is_framed(transition.frame(0.25), played.cell("x", {0, 3})));
  CHECK(is_framed(transition.frame(0.5), played.cell("x", {0, 3})));
  CHECK_FALSE(is_framed(transition.frame(0.5), played.cell("x", {1, 3})));
  CHECK(played.appears("s", {0, 0}) < played.appears("s", {1, 0}));
  CHECK(played.appears("s", {1, 3}) < played.appears("s", {2, 0}));
  // If sources are not on the stage, no formula is shown and no number flies: their operands are highlighted
  // instead.
  const Played halved("x = torch.tensor([[1., 2.], [2., 2.]])\ns = (x / 2).softmax(1)");
  CHECK(halved.plan.labels.empty());
  CHECK(halved.plan.flights.empty());
  const Played masked("x = torch.tensor([[1., -float('inf')], [2., 2.]])\ns = x.softmax(1)");
  CHECK(masked.plan.labels[0].start.text == "m = max(x) = 1.");
  const Played norm("x = torch.arange(8.).view(2, 4)\ny = torch.nn.functional.layer_norm(x, (4,))");
  REQUIRE(norm.plan.labels.size() == 3);
  CHECK(norm.plan.labels[0].start.text == "m = mean(x) = 1.5");
  CHECK(norm.plan.labels[1].start.text == "v = mean((x - m)**2) = 1.25");
  CHECK(norm.plan.labels[2].start.text == "(x - m) / sqrt(v + eps)");
  const Played scaled(
      "x = torch.arange(8.).view(2, 4)\nw = torch.ones(4)\nb = torch.zeros(4)\n"
      "y = torch.nn.functional.layer_norm(x, (4,), w, b)");
  CHECK(scaled.plan.labels.back().start.text == "(x - m) / sqrt(v + eps) * w + b");
}

TEST_CASE("an index marks its element while that is copied") {
  const Played played(programs[12]);
  const auto index = [&](std::int64_t i) { return played.cell("i", {i}); };
  const auto pointed = [&](double t) {
    std::vector<std::string> found;
    const auto frame = played.transition().frame(t);
    const auto any = [&](auto is_it) { return std::any_of(frame.curves.begin(), frame.curves.end(), is_it); };
    if (!any([](const Curve& curve) { return curve.arrow && curve.layer == layer::card; })) return found;
    for (std::int64_t i = 0; i < 2; ++i)
      for (std::int64_t j = 0; j < 4; ++j)
        for (const std::int64_t row : {0, 2})
          if (any([&](const Curve& c) { return inset(index(i), -5).contains(c.a); }) &&
              any([&](const Curve& c) {
                return inset(played.cell("x", {row, j}), -5).contains(c.b);
              }))
            found.push_back(std::to_string(i) + " > " + std::to_string(row));
    return found;
  };
  const auto all_are = [&](const std::vector<std::string>& found, const char* what) {
    return !found.empty() &&
           std::all_of(found.begin(), found.end(), [&](const auto& f) { return f == what; });
  };
  const auto first = played.flights_into(2, 0).at(0), last = played.flights_into(2, 7).at(0);
  CHECK(all_are(pointed(first.leaves), "0 > 2"));
  // It crosses no number: it runs between the rows, and behind names.
  for (const double t : {0.3, 0.4, 0.5, 0.6}) {
    const auto frame = played.transition().frame(t);
    for (const auto& curve : frame.curves) {
      if (curve.layer != layer::mark || curve.a.y != curve.b.y) continue;
      for (const auto& cell : frame.cells) {
        if (cell.layer == layer::moving) continue;
        const Rect number = inset(cell.rect, 0.2f * cell.rect.h);
        CHECK((curve.a.y < number.y || curve.a.y > number.bottom() ||
               std::max(curve.a.x, curve.b.x) < number.x || std::min(curve.a.x, curve.b.x) > number.right()));
      }
    }
  }
  CHECK(all_are(pointed(last.leaves), "1 > 0"));
  CHECK(pointed(1).empty());
}

TEST_CASE("cross entropy is shown by rows: log_softmax, the entry at the target, and their mean") {
  const Played played(
      "x = torch.tensor([[1., 2., 3.], [0., 0., 0.]])\ny = torch.tensor([2, 1])\n"
      "z = torch.nn.functional.cross_entropy(x, y)");
  std::vector<std::string> said;
  for (const auto& label : played.plan.labels) said.push_back(label.start.text);
  for (const char* line : {"log_softmax(x[0]) = -2.41, -1.41, -0.41", "-log_softmax(x[0])[2] = 0.41",
                           "-log_softmax(x[1])[1] = 1.1", "mean(0.41, 1.1) = 0.75"}) {
    INFO(line);
    CHECK(std::count(said.begin(), said.end(), line) == 1);
  }
  const auto flights = played.flights("z", {});
  REQUIRE(flights.size() == 2);  // only the picked targets
  CHECK(is_near(flights[0].start, played.cell("x", {0, 2})));
  CHECK(is_near(flights[1].start, played.cell("x", {1, 1})));
  CHECK(flights[0].landed.value_or("").substr(0, 4) == "0.40");
  CHECK(flights[1].landed.value_or("").substr(0, 4) == "0.75");
  // With weights it is no plain mean, and is not explained as one.
  const Played weighted(
      "x = torch.tensor([[1., 2., 3.], [0., 0., 0.]])\ny = torch.tensor([2, 1])\n"
      "w = torch.tensor([1., 2., 3.])\nz = torch.nn.functional.cross_entropy(x, y, w)");
  for (const auto& label : weighted.plan.labels) CHECK(label.start.text.find("mean(") == std::string::npos);
}

TEST_CASE("the pointer of an index crosses no text of its source and target cards") {
  std::size_t pointers = 0;
  for (const char* last : {"y = x[:, o]", "y = x[o]", "y = x.index_select(1, o)"})
    for (const auto& style : {make_style(Theme::light, 1), lecture_style(Theme::light, 720)}) {
      const Played played(std::string("x = torch.arange(12).view(3, 4)\no = x[:, :3].argmax(1)\n") + last,
                          {1280, 720}, style);
      for (double t = 0.05; t < 1; t += 0.05)
        for (const auto& curve : played.at(t).curves) {
          if (curve.layer != layer::mark || curve.a.y != curve.b.y || curve.color != style.palette.accent)
            continue;
          ++pointers;
          const Rect line{std::min(curve.a.x, curve.b.x), curve.a.y - 0.5f, std::abs(curve.a.x - curve.b.x),
                          1};
          for (const auto& part : played.to.tensors) {
            INFO(last << " at " << t << ": " << part.name);
            CHECK_FALSE(intersects(inset(line, 0.1f), part.caption));
          }
        }
    }
  CHECK(pointers > 20);
}

TEST_CASE("in a copy to another device, cells cross the gap between two memories") {
  const Played played(programs[13]);
  const auto transition = played.transition();
  for (const double t : {0.5, 0.75}) {
    const auto frame = transition.frame(t);
    CHECK(says(frame, "cpu"));
    CHECK(says(frame, "cuda:0"));
    const auto gap = std::find_if(frame.curves.begin(), frame.curves.end(),
                                  [](const Curve& c) { return c.dashed && c.a.x == c.b.x; });
    REQUIRE(gap != frame.curves.end());
    for (const auto& label : frame.labels) {
      const Rect ink = testing::ink_of(label, testing::PlainMeasure());
      const bool is_device = label.text == "cpu" || label.text == "cuda:0";
      for (const auto& part : frame.tensors) CHECK((!is_device || !intersects(ink, part.card)));
      INFO(label.text);
      CHECK((label.opacity < 0.5f || gap->a.x < ink.x || gap->a.x > ink.right() || gap->b.y < ink.y ||
             gap->a.y > ink.bottom()));
    }
    CHECK(gap->a.x > played.strip_cell(0, 11).right());
    CHECK(gap->a.x < played.strip_cell(1, 0).x);
  }
  CHECK_FALSE(says(transition.frame(1), "cpu"));
}

TEST_CASE("the stride chip of a new axis of length 1 is shown before the others") {
  const Played played(programs[5]);
  REQUIRE_FALSE(played.plan.boxes.empty());
  const auto& y = *std::find_if(played.to.tensors.begin(), played.to.tensors.end(),
                                [](const TensorPart& p) { return p.name == "y"; });
  const auto there = played.at(0.75);
  // Its chip is on the card before the others are written.
  const Rect chip = y.axes.at(1).rect;
  CHECK(std::any_of(there.labels.begin(), there.labels.end(), [&](const Label& label) {
    return label.opacity > 0.9f && inset(chip, -2).contains({label.at.x + 1, label.at.y + label.size / 2});
  }));
}

TEST_CASE("axes move row by row: at most two rows of a block at a time") {
  for (const char* program : {programs[1], "x = torch.arange(24).view(2, 3, 4)\ny = x.permute(1, 2, 0)"}) {
    INFO(program);
    const Played played(program);
    REQUIRE(played.plan.flights.size() == 24);
    for (int i = 1; i < 40; ++i) {
      const double t = i / 40.0;
      std::size_t flying = 0;
      for (const auto& flight : played.plan.flights) flying += flight.leaves < t && t < flight.lands;
      INFO(t);
      CHECK(flying <= 8);
    }
  }
}

TEST_CASE("a tensor too large to be shown whole moves in bands, with its visible cells on top") {
  const auto bands = [](const Scene& frame) {
    std::vector<Box> found;
    for (const auto& box : frame.boxes)
      for (std::int64_t n = 0; n < 64; ++n)
        if (box.key == key_of("moving band", "", n) && box.opacity > 0.5f) found.push_back(box);
    return found;
  };
  for (const char* last :
       {"y = x.t()", "y = x.view(20, 50)", "y = x[1:]", "y = x.t().contiguous()", "y = x.clone()"}) {
    INFO(last);
    const Played played(std::string("x = torch.arange(1000).view(25, 40)\n") + last);
    const auto transition = played.transition();
    CHECK(bands(transition.frame(0)).empty());
    CHECK(bands(transition.frame(1)).empty());
    for (const double t : {0.5, 0.75}) {
      INFO(t);
      const auto frame = transition.frame(t);
      const auto seen = bands(frame);
      CHECK_FALSE(seen.empty());
      for (const auto& band : seen) CHECK(band.layer < layer::cell);
    }
  }
  for (const char* last : {"y = x.t()", "y = x.contiguous()", "y = x.view(4, 3)"}) {
    const Played whole(std::string("x = torch.arange(12).view(3, 4).t()\n") + last);
    CHECK(bands(whole.at(0.5)).empty());
  }
}

TEST_CASE("the ramp of a long copy fills from its beginning to its end, as its bytes are counted") {
  const Played played("x = torch.arange(1000).view(25, 40)\ny = x.t().contiguous()");
  const auto transition = played.transition();
  const auto id = played.to.strips.back().storage.id();
  const auto filled = [&](double t) {
    const auto frame = transition.frame(t);
    float end = 0;
    for (const auto& box : frame.boxes)
      for (std::int64_t n = 0; n < 8; ++n)
        if (box.key == key_of("moving band", "", n) && box.radius < 0.01f)
          end = std::max(end, box.rect.right());
    for (const auto& box : frame.boxes)
      if (box.key == key_of("overview", "", id, 63) && box.opacity > 0.5f) end = box.rect.right();
    return end;
  };
  float before = filled(0.25);
  CHECK(before == 0);
  std::size_t steps = 0;
  for (const double t : {0.4, 0.5, 0.6, 0.7, 0.8, 1.0}) {
    INFO(t);
    CHECK(filled(t) >= before);
    steps += filled(t) > before;
    before = filled(t);
  }
  CHECK(steps >= 3);
}

TEST_CASE("a reduction gathers cell by cell along the axis: its sources are marked, or framed if adjacent") {
  const Played played("x = torch.arange(12.).view(3, 4)\ns = x.sum(0)");
  for (std::int64_t j = 0; j < 4; ++j) {
    const auto flights = played.flights("s", {j});
    REQUIRE(flights.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(is_near(flights[i].start, played.cell("x", {static_cast<std::int64_t>(i), j})));
      if (i > 0) CHECK(flights[i].leaves >= flights[i - 1].leaves);
      const auto frame = played.at((flights[i].leaves + flights[i].lands) / 2);
      const auto read = std::find_if(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
        return cell.layer == layer::cell && is_near(cell.rect, flights[i].start);
      });
      REQUIRE(read != frame.cells.end());
      CHECK(read->ring.a > 0);
      CHECK(read->opacity == 1);
      CHECK(is_framed(frame, played.cell("x", {0, j})));
      CHECK_FALSE(is_framed(frame, played.cell("x", {0, (j + 1) % 4})));
    }
  }
}

TEST_CASE("the elements of a reduction arrive one by one, without covering each other") {
  for (const char* last :
       {"y = x.sum(0)", "y = x.sum(1)", "y = x.mean()", "y = x.amax(1, keepdim=True)",
        "y = x.view(2, 3, 4).mean(-1, keepdim=True)", "y = x.view(1, 3, 4, 2).sum((2, 3))"}) {
    INFO(last);
    const Played played(std::string("x = torch.arange(24.).view(6, 4)\n") + last);
    const auto transition = played.transition();
    std::size_t moved = 0;
    for (int i = 1; i < 60; ++i) {
      const double t = i / 60.0;
      std::vector<Rect> flying;
      for (const auto& flight : played.plan.flights)
        if (flight.leaves < t && t < flight.lands) flying.push_back(flight.at(t));
      INFO(t);
      CHECK(flying.size() <= 2);
      if (flying.size() == 2) CHECK_FALSE(intersects(inset(flying[0], 1), inset(flying[1], 1)));
      moved += flying.size();
    }
    CHECK(moved > 20);
  }
}

TEST_CASE("the first result of a reduction lists its elements as they arrive") {
  const Played played("x = torch.arange(12.).view(3, 4)\ns = x.sum(0)");
  const auto first = played.flights("s", {0});
  REQUIRE(first.size() == 3);
  CHECK(says(played.at(first[1].lands + 0.02), "sum(0., 4.)"));
  CHECK(says(played.at(first[2].lands + 0.02), "sum(0., 4., 8.)"));
  CHECK(Played("x = torch.arange(12.).view(3, 4)\ns = (x * 2).sum(0)").plan.labels.empty());
}

TEST_CASE("the elements that a reduction reads from two grids are framed in each") {
  const Played played("x = torch.arange(12.).view(3, 4)\ny = torch.ones(3, 4)\ns = (x * y).sum(1)");
  // The products are not on the stage: their operands are framed, and none of them flies.
  CHECK(played.plan.flights.empty());
  const auto frame = played.at(played.appears_in_strip(played.to.strips.size() - 1, 0) - 0.005);
  CHECK(is_framed(frame, played.cell("x", {0, 3})));
  CHECK(is_framed(frame, played.cell("y", {0, 3})));
  for (const auto& box : frame.boxes) {
    if (box.layer != layer::mark) continue;
    CHECK((!box.rect.contains(played.cell("x", {0, 0}).center()) ||
           !box.rect.contains(played.cell("y", {0, 0}).center())));
  }
}

TEST_CASE("only written cells flash, even if other cells change their digits") {
  const Played step(
      "r = torch.zeros(3)\nr.add_(torch.tensor([0.3875, 0.5875, 0.7875]))\nw = torch.ones(3)\n"
      "v = torch.full((1, 3, 1, 1), 9.3281)\nw.lerp_(v.flatten(), 0.1)");
  for (const auto& words : testing::tracks_of(step.plan, Property::words)) {
    const auto& cell = testing::cell_of(step.to, words);
    for (const auto& strip : step.to.strips)
      if (strip.plan.bounds().contains(cell.rect.center()))
        CHECK(strip.storage.id() == step.trace().writes[0].region.storage.id());
  }
}

TEST_CASE("of many results the first is gathered cell by cell, sources of the others are marked in turn") {
  const Played played("x = torch.arange(120.).view(12, 10)\ny = x.sum(1)");
  CHECK(played.flights("y", {0}).size() == 10);
  CHECK(played.flights("y", {5}).empty());
  const auto frame = played.at(played.appears_in_strip(1, 5) - 1e-3);
  CHECK(is_framed(frame, played.cell("x", {5, 0})));
  CHECK_FALSE(is_framed(frame, played.cell("x", {4, 0})));
  for (std::int64_t i = 1; i < 12; ++i)
    CHECK(played.appears_in_strip(1, i) > played.appears_in_strip(1, i - 1));
}

TEST_CASE("a write to a tensor shown as a line first shows the old value, then the new one") {
  const Played step(
      "x = torch.arange(12)\na = x.view(3, 4)\nb = torch.ones(2, 3)\nc = b + torch.ones(2, 3)\n"
      "a[0, 2] = 99");
  const Rect place = step.cell("a", {0, 2});
  const auto said = [&](double t) {
    for (const auto& cell : step.at(t).cells)
      if (is_near(cell.rect, place) && cell.opacity > 0.9f) return cell.text;
    return std::string();
  };
  CHECK(said(0.25) == "2");
  CHECK(said(0.9) == "99");
}

TEST_CASE("a write to a tensor that was only counted first shows the old value, too") {
  std::string others;
  for (int i = 0; i < 18; ++i) others += "t" + std::to_string(i) + " = torch.ones(2)\n";
  const std::pair<std::string, std::string> rows[] = {{"torch.arange(4)", "2"}, {"torch.empty(4)", "?"}};
  for (const auto& [made, before] : rows) {
    INFO(made);
    const Played step("x = " + made + "\n" + others + "x[2] = 99");
    for (const auto& part : step.from.tensors) REQUIRE(part.name != "x");
    const auto said = [&](double t, Rect place) {
      for (const auto& cell : step.at(t).cells)
        if (is_near(cell.rect, place) && cell.opacity > 0.9f) return cell.text;
      return std::string();
    };
    const auto x = std::find_if(step.to.tensors.begin(), step.to.tensors.end(),
                                [](const TensorPart& part) { return part.name == "x"; });
    REQUIRE(x != step.to.tensors.end());
    const auto* strip = strip_in(step.to, x->tensor.storage());
    REQUIRE(strip);
    for (const Rect place : {step.cell("x", {2}), *strip->plan.rect(2)}) {
      CHECK(said(0.25, place) == before);
      const auto frame = step.at(0.25);
      const auto old = std::find_if(frame.cells.begin(), frame.cells.end(),
                                    [&](const Cell& cell) { return is_near(cell.rect, place); });
      REQUIRE(old != frame.cells.end());
      CHECK((old->hatch.a > 0) == (old->text == "?"));
      CHECK(said(0.95, place).substr(0, 2) == "99");
    }
  }
}

TEST_CASE("the lanes below a strip fade while cells pass over them, and return") {
  for (const auto* last : {"y = x.clone()", "y = x.to('cuda')", "y = x.flip(0)"}) {
    const Played step(std::string("x = torch.arange(8.).view(2, 4)\n") + last);
    const Rect strip = step.to.strips[0].plan.bounds();
    const auto is_in_lane = [&](const Label& label) {
      return label.layer == layer::label && label.at.y > strip.bottom() &&
             label.at.y < step.to.tensors[0].card.y && label.at.x < strip.right();
    };
    std::size_t passed = 0, words = 0;
    for (const double t : {0.25, 0.35, 0.45, 0.55, 0.65}) {
      const auto frame = step.at(t);
      for (const auto& cell : frame.cells) {
        if (cell.layer != layer::moving) continue;
        for (const auto& label : frame.labels) {
          if (!is_in_lane(label) || !intersects(cell.rect, testing::ink_of(label, testing::PlainMeasure())))
            continue;
          ++passed;
          INFO(last << " at " << t << ": " << label.text << " " << label.opacity);
          CHECK(label.opacity < 0.5f);
        }
      }
    }
    for (const auto& label : step.at(0.97).labels)
      if (is_in_lane(label)) words += label.opacity > 0.99f;
    INFO(last);
    CHECK(passed > 0);
    CHECK(words >= 8);
  }
}

TEST_CASE("concatenated elements leave one storage after the other, in order, and both stay") {
  const Played played("a = torch.arange(3)\nb = torch.arange(4)\nc = torch.cat([a, b])");
  double before = 0;
  for (std::int64_t e = 0; e < 7; ++e) {
    const auto flights = played.flights_into(2, e);
    REQUIRE(flights.size() == 1);
    CHECK(is_near(flights[0].start, played.strip_cell(e < 3 ? 0 : 1, e < 3 ? e : e - 3)));
    CHECK(flights[0].leaves >= before);
    before = flights[0].leaves;
  }
  const auto frame = played.at(0.5);
  for (std::size_t strip : {0u, 1u})
    for (std::int64_t e = 0; e < 3; ++e)
      CHECK(std::any_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& cell) {
        return cell.opacity == 1 && is_near(cell.rect, played.strip_cell(strip, e));
      }));
}

TEST_CASE("expanded operands are shown as ghosts before they are combined") {
  const Played played(programs[8]);
  std::size_t ghosts = 0;
  double first_result = 1, first_ghost = 1;
  for (const auto& flight : played.plan.flights)
    if (flight.opacity < 1) ++ghosts, first_ghost = std::min(first_ghost, flight.leaves);
  for (std::int64_t i = 0; i < 3; ++i)
    for (std::int64_t j = 0; j < 4; ++j) first_result = std::min(first_result, played.appears("c", {i, j}));
  CHECK(ghosts > 0);
  CHECK(first_ghost < first_result);
}

#include "ui/scene/transition.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

namespace {

session::Trace trace_of(const char* op, const tensor::Tensor& input, const tensor::Tensor& output) {
  session::Trace trace;
  script::OpRecord record;
  record.name = op;
  record.inputs = {input};
  record.outputs = {output};
  trace.ops.push_back(record);
  return trace;
}

/// x before, and x with y = view(x) after.
struct ViewStep {
  ViewStep(const char* op, tensor::Dims shape, const tensor::Layout& layout) {
    x = stage.arange(std::move(shape));
    stage.add("x", x), stage.select("x");
    from = stage.build();
    y = x.view(layout);
    stage.add("y", y), stage.select("y");
    to = stage.build();
    trace = trace_of(op, x, y);
  }
  Transition transition(bool reduced = false) const {
    return {from, to, trace, make_style(Theme::light, 1), reduced};
  }
  StageBuilder stage;
  tensor::Tensor x, y;
  Scene from, to;
  session::Trace trace;
};

bool same(const Scene& a, const Scene& b) {
  const auto cells = [](const Cell& p, const Cell& q) {
    return p.key == q.key && p.rect == q.rect && p.fill == q.fill && p.text == q.text &&
           p.opacity == q.opacity;
  };
  const auto labels = [](const Label& p, const Label& q) {
    return p.key == q.key && p.at == q.at && p.text == q.text && p.opacity == q.opacity;
  };
  const auto boxes = [](const Box& p, const Box& q) {
    return p.key == q.key && p.rect == q.rect && p.fill == q.fill;
  };
  return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), cells) &&
         std::equal(a.labels.begin(), a.labels.end(), b.labels.begin(), b.labels.end(), labels) &&
         std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(), b.boxes.end(), boxes);
}

std::vector<Cell> flying(const Scene& scene) {
  std::vector<Cell> found;
  for (const auto& cell : scene.cells)
    if (cell.layer == layer::moving) found.push_back(cell);
  return found;
}

Rect strip_cell(const Scene& scene, std::int64_t element) { return *scene.strips.at(0).plan.rect(element); }

}  // namespace

TEST_CASE("a transition starts and ends exactly at its scenes") {
  const ViewStep steps[] = {
      {"transpose", {3, 4}, {{4, 3}, {1, 4}, 0}}, {"view", {3, 4}, {{2, 6}, {6, 1}, 0}},
      {"[]", {3, 4}, {{2, 2}, {4, 2}, 4}},        {"expand", {3, 1}, {{3, 4}, {1, 0}, 0}},
      {"unsqueeze", {4}, {{1, 4}, {4, 1}, 0}},    {"permute", {2, 3, 4}, {{4, 2, 3}, {1, 12, 4}, 0}},
  };
  for (const auto& step : steps)
    for (const bool reduced : {false, true}) {
      const auto transition = step.transition(reduced);
      CHECK(same(transition.frame(0), step.from));
      CHECK(same(transition.frame(1), step.to));
      CHECK(same(transition.frame(-1), step.from));
      CHECK(same(transition.frame(2), step.to));
      CHECK(transition.duration_secs() > 0);
    }
}

TEST_CASE("frames are functions of time alone") {
  const ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
  const auto transition = step.transition();
  const auto once = transition.frame(0.4);
  (void)transition.frame(0.9);
  CHECK(same(transition.frame(0.4), once));
}

TEST_CASE("a view's strip stands still while its cells fly") {
  const ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
  const auto transition = step.transition();
  for (const double t : {0.3, 0.5, 0.7}) {
    const auto frame = transition.frame(t);
    for (std::int64_t e = 0; e < 12; ++e) {
      const Rect at = strip_cell(step.to, e);
      CHECK(std::any_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& c) {
        return c.layer == layer::cell && std::abs(c.rect.x - at.x) < 0.01f &&
               std::abs(c.rect.y - at.y) < 0.01f;
      }));
    }
    CHECK(flying(frame).size() == 12);
  }
}

TEST_CASE("cells leave from the source's cells of the same storage element") {
  const ViewStep step("[]", {3, 4}, {{2, 2}, {4, 2}, 4});  // x[1:3, ::2]
  const auto transition = step.transition();
  const auto& style_see = make_style(Theme::light, 1);
  const double see = style_see.see_secs / transition.duration_secs();
  const auto cells = flying(transition.frame(see + 1e-6));
  REQUIRE(cells.size() == 4);
  const tensor::Dims sources[] = {{1, 0}, {1, 2}, {2, 0}, {2, 2}};
  for (std::size_t i = 0; i < 4; ++i) {
    const Rect start = testing::cell_of(step.to, "x", sources[i]);
    CHECK(cells[i].rect.x == Approx(start.x).margin(0.5));
    CHECK(cells[i].rect.y == Approx(start.y).margin(0.5));
  }
}

TEST_CASE("what a slice leaves out fades while its cells move") {
  const ViewStep step("[]", {3, 4}, {{2, 2}, {4, 2}, 4});
  const auto frame = step.transition().frame(0.5);
  int faded = 0, ringed = 0;
  for (const auto& cell : frame.cells) {
    faded += cell.opacity < 0.5f;
    ringed += cell.layer == layer::cell && cell.ring.a > 200;
  }
  CHECK(faded == 8);
  CHECK(ringed == 4);
}

TEST_CASE("expand grows four copies out of each cell") {
  const ViewStep step("expand", {3, 1}, {{3, 4}, {1, 0}, 0});
  const auto transition = step.transition();
  const double see = make_style(Theme::light, 1).see_secs / transition.duration_secs();
  const auto cells = flying(transition.frame(see + 1e-6));
  REQUIRE(cells.size() == 12);
  for (std::size_t i = 0; i < 12; ++i) {
    const Rect source = testing::cell_of(step.to, "x", {static_cast<std::int64_t>(i / 4), 0});
    CHECK(cells[i].rect.x == Approx(source.x).margin(0.5));
    CHECK(cells[i].rect.y == Approx(source.y).margin(0.5));
  }
}

TEST_CASE("a copy arrives in logical order and its bytes are counted") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  const auto y = testing::transposed(x);
  stage.add("x", x), stage.add("y", y), stage.select("y");
  const auto from = stage.build();
  const auto z = stage.arange({4, 3});
  stage.add("z", z, "y.contiguous()"), stage.select("z");
  const auto to = stage.build();
  auto trace = trace_of("contiguous", y, z);
  tensor::Flow flow;
  flow.sources = {{y.storage(), y.layout(), y.dtype()}};
  flow.destination = {z.storage(), z.layout(), z.dtype()};
  trace.flows.push_back(flow);
  trace.allocated.push_back(z.storage());
  const Transition transition(from, to, trace, make_style(Theme::light, 1));
  CHECK(same(transition.frame(0), from));
  CHECK(same(transition.frame(1), to));
  std::size_t arrived_before = 0;
  for (double t = 0.1; t < 0.8; t += 0.05) {
    const auto frame = transition.frame(t);
    std::size_t arrived = 0;
    for (std::int64_t e = 0; e < 12; ++e) {
      const Rect place = *to.strips[1].plan.rect(e);
      const bool there = std::any_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& c) {
        return c.rect == place && c.layer == layer::cell && !c.text.empty();
      });
      if (there) {
        CHECK(arrived == static_cast<std::size_t>(e));  // no gap before it
        ++arrived;
      }
    }
    CHECK(arrived >= arrived_before);
    arrived_before = arrived;
    for (const auto& label : frame.labels)
      if (label.text.find(" / 96 bytes") != std::string::npos) CHECK(label.text.substr(0, 7) == "copied ");
  }
  CHECK(arrived_before == 12);
}

TEST_CASE("a write flashes on the strip first, then in every alias") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.add("y", testing::transposed(x)), stage.select("x");
  const auto from = stage.build();
  tensor::write_element(x.data() + 5 * 8, x.dtype(), tensor::Scalar(std::int64_t{99}));
  const auto to = stage.build();
  session::Trace trace;
  trace.writes.push_back({{x.storage(), {{}, {}, 5}, x.dtype()}, {}, {}});
  const Transition transition(from, to, trace, make_style(Theme::light, 1));
  const auto ringed = [&](double t) {
    const auto frame = transition.frame(t);
    return std::count_if(frame.cells.begin(), frame.cells.end(), [](const Cell& c) { return c.ring.a > 0; });
  };
  CHECK(ringed(0.05) == 0);
  CHECK(ringed(0.3) == 1);
  CHECK(ringed(0.55) >= 2);
  CHECK(same(transition.frame(1), to));
}

TEST_CASE("what moves is bounded") {
  const ViewStep step("transpose", {1000, 1000}, {{1000, 1000}, {1, 1000}, 0});
  const auto transition = step.transition();
  CHECK(transition.frame(0.5).cells.size() < 4000);
  CHECK(flying(transition.frame(0.5)).size() <= most_flights);
}

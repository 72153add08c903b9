#include "ui/scene/motion/transition.h"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/motion/origin.h"

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
    for (auto& tensor : stage.model.storages.front().tensors) tensor.is_recent = true;
    to = stage.build();
    trace = trace_of(op, x, y);
  }
  Transition transition(bool reduced = false) const {
    return {from, to, trace, make_style(Theme::light, 1), stage.words, reduced};
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
    if (cell.layer == layer::moving || cell.layer == layer::passing) found.push_back(cell);
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

TEST_CASE("a view's strip does not move while its cells fly") {
  const ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
  const auto transition = step.transition();
  for (const double t : {0.5, 0.6, 0.7}) {
    const auto frame = transition.frame(t);
    for (std::int64_t e = 0; e < 12; ++e) {
      const Rect at = strip_cell(step.to, e);
      CHECK(std::any_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& c) {
        return c.layer == layer::cell && std::abs(c.rect.x - at.x) < 0.01f &&
               std::abs(c.rect.y - at.y) < 0.01f;
      }));
    }
    CHECK_FALSE(flying(frame).empty());
  }
}

TEST_CASE("cells leave from the strip's cells of the same element, row by row") {
  const ViewStep step("[]", {3, 4}, {{2, 2}, {4, 2}, 4});  // x[1:3, ::2]
  const auto transition = step.transition();
  const auto first = [&] {
    for (double t = 0;; t += 0.001)
      if (auto cells = flying(transition.frame(t)); !cells.empty() || t > 1) return cells;
  }();
  REQUIRE(first.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const Rect start = strip_cell(step.to, 4 + 2 * static_cast<std::int64_t>(i));
    CHECK(first[i].rect.x == Approx(start.x).margin(1));
    CHECK(first[i].rect.y == Approx(start.y).margin(1));
  }
}

TEST_CASE("cells outside a slice fade while its cells move") {
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

namespace {

/// x and its transpose y; then z = y.contiguous().
struct CopyStep {
  CopyStep() {
    const auto x = stage.arange({3, 4});
    const auto y = testing::transposed(x);
    stage.add("x", x), stage.add("y", y), stage.select("y");
    from = stage.build();
    const auto z = stage.arange({4, 3});
    stage.add("z", z, "y.contiguous()"), stage.select("z");
    to = stage.build();
    trace = trace_of("contiguous", y, z);
    tensor::Flow flow;
    flow.sources = {{y.storage(), y.layout(), y.dtype()}};
    flow.destination = {z.storage(), z.layout(), z.dtype()};
    trace.flows.push_back(flow);
    trace.allocated.push_back(z.storage());
  }
  StageBuilder stage;
  Scene from, to;
  session::Trace trace;
};

/// Returns true if no visible item moves between two frames.
bool stands_still(const Scene& frame, const Scene& next) {
  const auto stays = [](const auto& items, const auto& later, auto place) {
    return std::all_of(items.begin(), items.end(), [&](const auto& item) {
      if (item.opacity < 0.2f) return true;
      bool is_there = false, was_seen = false;
      for (const auto& other : later) {
        if (other.key != item.key) continue;
        was_seen = true;
        is_there = is_there || place(other) == place(item);
      }
      return is_there || !was_seen;
    });
  };
  return stays(frame.cells, next.cells, [](const Cell& c) { return c.rect; }) &&
         stays(frame.boxes, next.boxes, [](const Box& b) { return b.rect; }) &&
         stays(frame.labels, next.labels, [](const Label& l) { return l.at; });
}

}  // namespace

TEST_CASE("a copy arrives in logical order and its bytes are counted, with reduced motion too") {
  for (const bool reduced : {false, true}) {
    const CopyStep step;
    const Transition transition(step.from, step.to, step.trace, make_style(Theme::light, 1), step.stage.words,
                                reduced);
    CHECK(same(transition.frame(0), step.from));
    CHECK(same(transition.frame(1), step.to));
    std::size_t arrived_before = 0;
    std::vector<std::string> counted;
    for (double t = 0.1; t < 0.9; t += 0.025) {
      const auto frame = transition.frame(t);
      std::size_t arrived = 0;
      for (std::int64_t e = 0; e < 12; ++e) {
        const Rect place = *step.to.strips[1].plan.rect(e);
        const bool there = std::any_of(frame.cells.begin(), frame.cells.end(), [&](const Cell& c) {
          return c.rect == place && c.layer == layer::cell && !c.text.empty() && c.opacity > 0.99f;
        });
        if (there) {
          CHECK(arrived == static_cast<std::size_t>(e));  // no gap before it
          ++arrived;
        }
      }
      CHECK(arrived >= arrived_before);
      arrived_before = arrived;
      for (const auto& label : frame.labels)
        if (label.text.find(" / 96 bytes") != std::string::npos) {
          if (counted.empty() || counted.back() != label.text) counted.push_back(label.text);
        }
      if (reduced) CHECK(stands_still(frame, transition.frame(t + 0.005)));
    }
    CHECK(arrived_before == 12);
    CHECK(counted.size() > 6);
    CHECK(counted.back() == "96 bytes / 96 bytes");
  }
}

TEST_CASE("reduced motion marks kept and removed cells, and moves nothing") {
  const ViewStep steps[] = {
      {"transpose", {3, 4}, {{4, 3}, {1, 4}, 0}}, {"view", {3, 4}, {{2, 6}, {6, 1}, 0}},
      {"[]", {3, 4}, {{2, 2}, {4, 2}, 4}},        {"expand", {3, 1}, {{3, 4}, {1, 0}, 0}},
      {"unsqueeze", {4}, {{1, 4}, {4, 1}, 0}},    {"permute", {2, 3, 4}, {{4, 2, 3}, {1, 12, 4}, 0}},
  };
  for (const auto& step : steps) {
    const auto transition = step.transition(true), moving = step.transition(false);
    CHECK(transition.duration_secs() == moving.duration_secs());
    bool moves = false;
    for (double t = 0.01; t < 1; t += 0.005) {
      INFO(t);
      CHECK(stands_still(transition.frame(t), transition.frame(t + 0.005)));
      moves = moves || !stands_still(moving.frame(t), moving.frame(t + 0.005));
    }
    CHECK(moves);
  }
  const auto frame = steps[2].transition(true).frame(0.5);  // the slice
  int faded = 0, ringed = 0;
  for (const auto& cell : frame.cells) {
    faded += cell.opacity < 0.5f;
    ringed += cell.layer == layer::cell && cell.ring.a > 200;
  }
  CHECK(faded >= 8);
  CHECK(ringed == 4);
}

TEST_CASE("the ring of the selected card moves to the new card: never two at once") {
  for (const bool reduced : {false, true}) {
    const ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
    const auto transition = step.transition(reduced);
    const auto ink = make_style(Theme::light, 1).palette.selection;
    for (double t = 0.01; t < 1; t += 0.01) {
      float rings = 0;
      for (const auto& box : transition.frame(t).boxes)
        if (box.layer == layer::card && box.border_width > 1)
          rings += box.opacity * (box.border == ink ? 1 : box.border_width - 1);
      CHECK(rings < 1.2f);
    }
  }
}

TEST_CASE("an existing card keeps its name while cells move, even if its text moves") {
  const ViewStep steps[] = {{"transpose", {3, 4}, {{4, 3}, {1, 4}, 0}},
                            {"expand", {3, 1}, {{3, 4}, {1, 0}, 0}},
                            {"view", {12}, {{3, 4}, {4, 1}, 0}}};
  for (const auto& step : steps) {
    const auto frame = step.transition().frame(0.6);
    const auto card = part_in(step.to, step.x)->card;
    const auto named = std::count_if(frame.labels.begin(), frame.labels.end(), [&](const Label& label) {
      return label.text == "x" && label.opacity > 0.99f && card.contains(label.at);
    });
    CHECK(named == 1);
  }
}

TEST_CASE("marks of the previous failure disappear before cells move") {
  ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
  const Color error = make_style(Theme::light, 1).palette.error;
  const auto marked = [&](const Scene& scene) {
    return std::count_if(scene.cells.begin(), scene.cells.end(), [&](const Cell& cell) {
      return cell.ring.a > 0 && cell.ring.r == error.r && cell.ring.g == error.g && cell.ring.b == error.b;
    });
  };
  for (auto& cell : step.from.cells) cell.ring = error, cell.ring_width = 2;
  for (const bool reduced : {false, true}) {
    const auto transition = step.transition(reduced);
    CHECK(marked(transition.frame(0)) == static_cast<std::ptrdiff_t>(step.from.cells.size()));
    CHECK(marked(transition.frame(0.5)) == 0);
  }
}

TEST_CASE("marks are shown for a while before cells move") {
  const ViewStep step("[]", {3, 4}, {{2, 2}, {4, 2}, 4});
  const auto transition = step.transition();
  double held_secs = 0;
  for (double t = 0; t < 1; t += 0.005) {
    const auto frame = transition.frame(t);
    const auto ringed = std::count_if(frame.cells.begin(), frame.cells.end(),
                                      [](const Cell& c) { return c.layer == layer::cell && c.ring.a > 240; });
    if (ringed == 4 && flying(frame).empty()) held_secs += 0.005 * transition.duration_secs();
    if (!flying(frame).empty()) break;
  }
  CHECK(held_secs > 0.35);
}

TEST_CASE("text does not fly: changed text fades in place") {
  const ViewStep step("transpose", {3, 4}, {{4, 3}, {1, 4}, 0});
  const auto transition = step.transition();
  for (double t = 0.02; t < 1; t += 0.02)
    for (const auto& label : transition.frame(t).labels) {
      const auto key = [&](const Label& l) { return l.key == label.key; };
      const auto a = std::find_if(step.from.labels.begin(), step.from.labels.end(), key);
      const auto b = std::find_if(step.to.labels.begin(), step.to.labels.end(), key);
      if (a == step.from.labels.end() || b == step.to.labels.end() || a->text == b->text) continue;
      CHECK((label.at == a->at || label.at == b->at));
    }
}

TEST_CASE("a write flashes on the strip first, then in every alias") {
  StageBuilder stage;
  const auto x = stage.arange({3, 4});
  stage.add("x", x), stage.add("y", testing::transposed(x)), stage.select("x");
  const auto from = stage.build();
  tensor::write_element(x.data() + 5 * 8, x.dtype(), tensor::Scalar(std::int64_t{99}));
  const auto to = stage.build();
  session::Trace trace;
  trace.writes.push_back({{x.storage(), {{}, {}, 5}, x.dtype()}, {}, {}, 0});
  const Transition transition(from, to, trace, make_style(Theme::light, 1), stage.words);
  const auto ringed = [&](double t) {
    const auto frame = transition.frame(t);
    return std::count_if(frame.cells.begin(), frame.cells.end(), [](const Cell& c) { return c.ring.a > 0; });
  };
  CHECK(ringed(0.05) == 0);
  CHECK(ringed(0.45) == 1);
  CHECK(ringed(0.6) >= 2);
  CHECK(same(transition.frame(1), to));
}

TEST_CASE("the number of moving cells is bounded") {
  const ViewStep step("transpose", {1000, 1000}, {{1000, 1000}, {1, 1000}, 0});
  const auto transition = step.transition();
  CHECK(transition.frame(0.5).cells.size() < 4000);
  CHECK(flying(transition.frame(0.5)).size() <= most_flights);
}

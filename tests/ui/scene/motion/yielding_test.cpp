// Computed results fly from grid to grid, and cover no number and no word on the way.
#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/scene/motion/played.h"
#include "ui/scene/motion/occlusion.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::Played;

namespace {

constexpr float hides = 0.6f;  // opacity from which covered text is illegible

float common(const Rect& a, const Rect& b) {
  const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x),
              h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/// Returns numbers of the source and texts of its card that a moving cell covers by a third or more.
std::vector<std::string> hidden_words(const Played& played, double t) {
  const auto frame = played.at(t);
  std::vector<std::string> found;
  for (const auto& moving : frame.cells) {
    if (moving.layer != layer::moving || moving.opacity < hides) continue;
    for (const auto& part : frame.tensors) {
      if (!part.has_grid || &part == &frame.tensors.back()) continue;
      for (const auto& cell : frame.cells)
        if (cell.layer != layer::moving && part.card.contains(cell.rect.center()) && !cell.text.empty() &&
            cell.text != moving.text && common(cell.rect, moving.rect) > cell.rect.w * cell.rect.h / 3)
          found.push_back(cell.text + " under " + moving.text);
      for (const auto& label : frame.labels)
        if (part.caption.contains({label.at.x + 1, label.at.y + 1}) && moving.rect.contains(label.at))
          found.push_back(label.text + " under " + moving.text);
    }
  }
  return found;
}

/// Returns the distance of a flight behind objects at rest, at a time.
float passes_behind(const Scene& stage, const Flight& flight, double t) {
  Choreography plan;
  plan.flights.push_back(flight);
  float most = 0;
  const auto passing = occlusion_tracks(stage, stage, plan);
  for (const auto& track : passing.at(0))
    if (track.property == Property::behind) most = std::max(most, track.at(t));
  return most;
}

}  // namespace

TEST_CASE("cells that are reduced, computed or normalised are visible, and hide nothing at rest") {
  for (const char* script :
       {"x = torch.arange(12.).view(3, 4)\ny = x.mean(-1, keepdim=True)",
        "x = torch.arange(12.).view(3, 4)\ny = x.sum(0)", "x = torch.arange(12.).view(3, 4)\ny = x + 1",
        "x = torch.arange(12.).view(3, 4)\ny = x.sum()",
        "x = torch.arange(12.).view(3, 4)\ny = x.softmax(-1)",
        "x = torch.arange(12.).view(3, 4)\nw = torch.ones(4, 3)\ny = x @ w"}) {
    const Played played(script);
    std::size_t yielded = 0;
    for (double t = 0.02; t < 1; t += 0.02) {
      const auto found = hidden_words(played, t);
      INFO(script << " at " << t << ": " << (found.empty() ? "" : found.front()) << ", " << found.size());
      CHECK(found.empty());
      for (const auto& cell : played.at(t).cells) {
        if (cell.layer != layer::moving && cell.layer != layer::passing) continue;
        CHECK(cell.opacity >= 0.35f);
        yielded += cell.opacity < hides;
      }
    }
    INFO(script);
    CHECK(yielded > 0);
  }
}

TEST_CASE("a moving view is behind the grid of a third tensor, and opaque") {
  Scene stage;
  Flight flight{FlightPath::straight({0, 0, 10, 10}, {100, 0, 10, 10}, 0, 1)};
  TensorPart part;
  part.has_grid = true;
  const tensor::Dims shape{1, 2};
  part.grid = plan_grid(shape, default_axis_assignment(shape), {}, 10, 20, 0);
  part.grid.origin = {40, -5};
  stage.tensors.push_back(part);
  CHECK(passes_behind(stage, flight, 0.1) == 0);
  CHECK(passes_behind(stage, flight, 0.5) == 1);
  CHECK(passes_behind(stage, flight, 0.9) == 0);
}

TEST_CASE("an element that passes beside resting cells stays opaque") {
  Scene stage;
  Flight flight{FlightPath::straight({0, 0, 10, 10}, {100, 0, 10, 10}, 0, 1)};
  flight.yields = true;
  TensorPart part;
  part.has_grid = false;
  part.caption = {40, 0, 20, 10};
  stage.tensors.push_back(part);
  Flight above = flight;
  above.start.y = above.waypoint.y = above.end.y = 30;
  Flight firm = flight;
  firm.yields = false;
  CHECK(passes_behind(stage, flight, 0) == 0);
  CHECK(passes_behind(stage, flight, 0.5) == 1);
  CHECK(passes_behind(stage, flight, 1) == 0);
  for (const double t : {0.0, 0.5, 1.0}) {
    CHECK(passes_behind(stage, above, t) == 0);
    CHECK(passes_behind(stage, firm, t) == 0);
  }
}

TEST_CASE("in a lecture the first sum of a product is legible while it grows, at one place and size") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  const auto session =
      session::open("x = torch.arange(16.).view(1, 4, 4) / 8\nw = torch.eye(4)\nq = x @ w").session;
  const auto scene_at = [&](std::size_t step) {
    ViewState view;
    view.selected = newest_tensor(session.at(step));
    return build(session.at(step), view, style, {1280, 720}, measure, words);
  };
  const auto plan = choreograph(scene_at(2), scene_at(3), session.steps()[2].trace, style);
  REQUIRE(plan.labels.size() == 4);
  CHECK(plan.labels[0].start.text.size() < plan.labels[3].start.text.size());
  CHECK(plan.labels[3].start.text.find("+ 0.3750") != std::string::npos);
  for (const auto& line : plan.labels) {
    CHECK(line.start.size >= 16);
    CHECK(line.start.size == plan.labels[0].start.size);
    CHECK(line.start.at == plan.labels[0].start.at);
  }
}

TEST_CASE("later parts of a step follow its product or sum, which the grids show until then") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = lecture_style(Theme::light, 720);
  for (const std::string last : {"y = x @ w * 10", "y = torch.relu(x.sum(1) - 40) + 1"}) {
    const auto session =
        session::open("x = torch.arange(1., 5.).view(2, 2)\nw = torch.eye(2)\n" + last).session;
    const auto scene_at = [&](std::size_t step) {
      ViewState view;
      view.selected = newest_tensor(session.at(step));
      return build(session.at(step), view, style, {1280, 720}, measure, words);
    };
    INFO(last);
    const auto to = scene_at(3);
    const auto plan = choreograph(scene_at(2), to, session.steps()[2].trace, style);
    std::vector<double> seen;
    for (const auto& track : testing::tracks_of(plan, Property::words)) {
      const auto cell = std::ranges::find(to.cells, track.key, &Cell::key) - to.cells.begin();
      CHECK(track.full <= plan.move_until);
      CHECK(plan.appear_times[static_cast<std::size_t>(cell)] <= track.start);
      seen.push_back(std::stod(track.text));
    }
    std::ranges::sort(seen);
    // Only in the grid: the strip does not contain them.
    if (last.find('@') != last.npos) CHECK(seen == std::vector<double>{1, 2, 3, 4});
    else CHECK(seen == std::vector<double>{3, 7});
  }
}

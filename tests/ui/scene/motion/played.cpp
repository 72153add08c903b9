#include "tests/ui/scene/motion/played.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "tests/support/catch.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/stage.h"

namespace stridescope::testing {

using scene::Rect;

Played::Played(std::string_view script, scene::Size size, const scene::Style& look) : style(look) {
  auto opened = session::open(script);
  session = std::move(opened.session);
  const auto build = [&](std::size_t steps, const session::Failure* with) {
    const auto snapshot = session.at(steps);
    scene::ViewState view;
    view.selected = scene::newest_tensor(snapshot);
    return scene::build(snapshot, view, style, size, measure_, words, with);
  };
  const auto count = session.steps().size();
  REQUIRE(count > 0);
  if (opened.failure) {
    from = build(count, nullptr);
    to = build(count, &*opened.failure);
    failure = std::move(opened.failure);
  } else {
    from = build(count - 1, nullptr);
    to = build(count, nullptr);
  }
  plan = scene::choreograph(from, to, trace(), style);
}

scene::ItemKey Played::key_of(const std::string& tensor, const tensor::Dims& index) const {
  for (const auto& part : to.tensors)
    if (part.name == tensor)
      return scene::tensor_key(part.tensor, "cell", scene::flat_index_of(part.tensor.layout(), index));
  FAIL("no tensor " << tensor);
  return 0;
}

std::vector<scene::Flight> Played::flights_of(scene::ItemKey key) const {
  std::vector<scene::Flight> found;
  for (const auto& flight : plan.flights)
    if (to.cells[flight.cell].key == key) found.push_back(flight);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.leaves < b.leaves; });
  return found;
}

std::vector<scene::Flight> Played::flights(const std::string& tensor, const tensor::Dims& index) const {
  return flights_of(key_of(tensor, index));
}

std::vector<scene::Flight> Played::flights_into(std::size_t strip, std::int64_t element) const {
  return flights_of(scene::key_of("storage", "", to.strips.at(strip).storage.id(), element));
}

std::optional<Rect> Played::moving(const std::string& tensor, const tensor::Dims& index, double t) const {
  const auto key = key_of(tensor, index);
  const auto frame = at(t);
  for (const auto& cell : frame.cells)
    if (cell.key == key && (cell.layer == scene::layer::moving || cell.layer == scene::layer::passing))
      return cell.rect;
  return std::nullopt;
}

double Played::appears(scene::ItemKey key) const {
  for (std::size_t i = 0; i < to.cells.size(); ++i)
    if (to.cells[i].key == key) return plan.appear_times[i];
  FAIL("no such cell");
  return 0;
}

double Played::appears_in_strip(std::size_t strip, std::int64_t element) const {
  return appears(scene::key_of("storage", "", to.strips.at(strip).storage.id(), element));
}

Rect Played::strip_cell(std::size_t strip, std::int64_t element) const {
  const auto rect = to.strips.at(strip).plan.rect(element);
  REQUIRE(rect);
  return *rect;
}

std::vector<scene::Track> tracks_of(const scene::Choreography& plan, scene::Property property) {
  std::vector<scene::Track> found;
  std::ranges::copy_if(plan.tracks, std::back_inserter(found),
                       [&](const scene::Track& track) { return track.property == property; });
  return found;
}

std::vector<scene::Track> glows_of(const scene::Choreography& plan) {
  auto found = tracks_of(plan, scene::Property::ring);
  std::erase_if(found, [](const scene::Track& track) { return track.start == 0; });
  return found;
}

const scene::Cell& cell_of(const scene::Scene& scene, const scene::Track& track) {
  const auto found = std::ranges::find(scene.cells, track.key, &scene::Cell::key);
  REQUIRE(found != scene.cells.end());
  return *found;
}

bool is_near(Rect a, Rect b, float by) {
  return std::abs(a.x - b.x) <= by && std::abs(a.y - b.y) <= by && std::abs(a.w - b.w) <= by &&
         std::abs(a.h - b.h) <= by;
}

}  // namespace stridescope::testing

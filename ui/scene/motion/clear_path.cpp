#include "ui/scene/motion/clear_path.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ui/scene/motion/occlusion.h"

namespace stridescope::scene::motion {
namespace {

constexpr float touched = 1;  ///< pixels by which letters and cells may overlap

bool touches_none(const Flight& flight, const std::vector<Rect>& rects) {
  constexpr int steps = 32;
  return rects.empty() || std::ranges::none_of(samples_of(flight, steps), [&](const PathSample& at) {
           return std::ranges::any_of(rects, [&](const Rect& rect) { return intersects(at.rect, rect); });
         });
}

/// The text and cells on a stage that a flight between two positions must not cover.
std::vector<Rect> read_between(const MotionBuilder& builder, Rect start, Rect end) {
  std::vector<Rect> found;
  const TensorPart* lands_in = nullptr;
  for (const auto& part : builder.to.tensors)
    if (part.card.contains(end.center())) lands_in = &part;
  const auto is_late = [&](Point at) { return lands_in && lands_in->card.contains(at); };
  for (const auto& label : builder.to.labels)
    if (!is_late(label.at)) found.push_back(label_bounds(label));
  for (const auto& part : builder.to.tensors)
    if (&part != lands_in && part.caption.w > 0) found.push_back(part.caption);
  for (const auto& strip : builder.to.strips) found.push_back(strip.plan.bounds());
  for (const auto& cell : builder.to.cells)
    if (!is_late(cell.rect.center()) && !cell.rect.contains(start.center())) found.push_back(cell.rect);
  for (auto& rect : found) rect = inset(rect, touched);
  return found;
}

const TensorPart* card_at(const Scene& scene, Point at) {
  const auto found =
      std::ranges::find_if(scene.tensors, [&](const TensorPart& part) { return part.card.contains(at); });
  return found == scene.tensors.end() ? nullptr : &*found;
}

/// A vertical path to `y`, a horizontal one, and a vertical one to the end.
Flight around_by(Flight flight, float y) {
  flight.waypoint = {flight.start.x, y, flight.start.w, flight.start.h};
  flight.turns = flight.departs = flight.leaves + (flight.lands - flight.leaves) * 0.3;
  flight.climbs = 0.7f;
  return flight;
}

}  // namespace

bool has_clear_path(const MotionBuilder& builder, const Flight& flight) {
  auto read = read_between(builder, flight.start, flight.end);
  std::erase_if(read, [&](const Rect& rect) { return rect.contains(flight.start.center()); });
  return touches_none(flight, read);
}

ClearPaths::ClearPaths(const MotionBuilder& builder) : builder_(builder) {
  const auto add = [&](Rect rect, const TensorPart* card) { items_.push_back({inset(rect, touched), card}); };
  for (const auto* label : labels_readable_during_flights(builder.to, builder.from)) {
    const auto* card = card_at(builder.to, label->at);
    const bool is_name = card && std::ranges::find(card->title, label->key) != card->title.end();
    add(label_bounds(*label), is_name ? nullptr : card);
  }
  for (const auto& part : builder.to.tensors) {
    if (part.caption.w > 0) add(part.caption, &part);
    if (part.has_grid) add(part.grid.bounds(), &part);
  }
  for (const auto& strip : builder.to.strips) add(strip.plan.bounds(), nullptr);
}

bool ClearPaths::is_clear(const Flight& flight) const {
  const auto* lands_in = card_at(builder_.to, flight.end.center());
  const Rect whole = bounding_rect(bounding_rect(flight.start, flight.waypoint), flight.end);
  std::vector<Rect> near;
  for (const auto& [rect, card] : items_) {
    const bool is_late = card && card == lands_in;
    const bool is_own = rect.contains(flight.start.center()) || rect.contains(flight.end.center());
    if (!is_late && !is_own && intersects(rect, whole)) near.push_back(rect);
  }
  return touches_none(flight, near);
}

bool ClearPaths::find(Flight& flight) const {
  if (is_clear(flight)) return true;
  if (!(flight.waypoint == flight.start)) return false;
  const float air = builder_.style.space_1, height = std::max(flight.start.h, flight.end.h);
  for (const auto& rect : {flight.start, flight.end}) {
    const auto* part = card_at(builder_.to, rect.center());
    if (!part) continue;
    for (const float y : {part->card.bottom() + air, part->card.y - air - height}) {
      auto around = around_by(flight, y);
      if (y < 0 || y + height > builder_.to.size.h || !is_clear(around)) continue;
      flight = std::move(around);
      return true;
    }
  }
  return false;
}

}  // namespace stridescope::scene::motion

#include "ui/scene/motion/clear_way.h"

#include <algorithm>
#include <vector>

#include "ui/scene/motion/covered.h"
#include "ui/scene/motion/yielding.h"

namespace stridescope::scene::motion {
namespace {

constexpr int samples_of_clear_way = 32;
constexpr float touched = 1;  ///< px that letters and cells may overlap

/// What is read on a stage while a cell flies from one place to another.
std::vector<Rect> read_between(const MotionBuilder& builder, Rect start, Rect end) {
  std::vector<Rect> found;
  const TensorPart* lands_in = nullptr;
  for (const auto& part : builder.to.tensors)
    if (part.card.contains(end.center())) lands_in = &part;
  const auto is_late = [&](Point at) { return lands_in && lands_in->card.contains(at); };
  for (const auto& label : builder.to.labels)
    if (!is_late(label.at)) found.push_back(place_of(label));
  for (const auto& part : builder.to.tensors)
    if (&part != lands_in && part.caption.w > 0) found.push_back(part.caption);
  for (const auto& strip : builder.to.strips) found.push_back(strip.plan.bounds());
  for (const auto& cell : builder.to.cells)
    if (!is_late(cell.rect.center()) && !cell.rect.contains(start.center())) found.push_back(cell.rect);
  for (auto& rect : found) rect = inset(rect, touched);
  return found;
}

}  // namespace

bool has_clear_way(const MotionBuilder& builder, const Flight& flight) {
  const auto read = read_between(builder, flight.start, flight.end);
  for (int i = 0; i <= samples_of_clear_way; ++i) {
    const double t = flight.leaves + (flight.lands - flight.leaves) * i / samples_of_clear_way;
    const Rect at = scene::place_of(flight, t);
    const auto is_over = [&](const Rect& rect) {
      return intersects(at, rect) && !rect.contains(flight.start.center());
    };
    if (std::ranges::any_of(read, is_over)) return false;
  }
  return true;
}

}  // namespace stridescope::scene::motion

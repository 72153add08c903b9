#include <numbers>

#include "ui/scene/motion/chips.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

/// A sheet that turns about its diagonal, seen from a little aside: halfway it stands upright on the
/// diagonal, so each cell is as far from it as before, an eighth of a turn off the way across. `tall`: by how
/// much.
Point upright(const Leg& leg, float tall) {
  const Point a = leg.waypoint.center(), b = leg.end.center();
  const float x = (a.x - b.x) / 2, y = (a.y - b.y) / 2;
  const float eighth = 1 / std::numbers::sqrt2_v<float>;
  return {(x + y) * eighth * tall, (y - x) * eighth * tall};
}

}  // namespace

void turn(Score& score, const TensorPart& part, const Source& source) {
  for (const auto& leg : legs_of(score, part, source, Gather::full_size)) {
    auto flight = over_waypoint(score, leg, 0.35, 0.4, 1);
    flight.lift = upright(leg, 1.25f);
    take_off(score, leg, std::move(flight));
  }
  move_chips(score, part, source);
}

void reorder(Score& score, const TensorPart& part, const Source& source) {
  for (const auto& leg : legs_of(score, part, source)) {
    auto flight = over_waypoint(score, leg, 0.35, 0.4 + 0.12 * leg.order, 0.88 + 0.12 * leg.order);
    flight.lift = upright(leg, 0.5f);
    take_off(score, leg, std::move(flight));
  }
  move_chips(score, part, source);
}

}  // namespace stridescope::scene::motion

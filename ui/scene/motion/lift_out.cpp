#include "ui/scene/motion/bands.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/runs.h"

namespace stridescope::scene::motion {

void lift_out(Score& score, const TensorPart& part, const Source& source) {
  const auto legs = legs_of(score, part, source);
  if (!close_up(legs)) return fly_in_runs(score, part, legs);
  for (const auto& leg : legs) {
    auto flight = over_waypoint(score, leg, 0.6, 0.65, 1);
    flight.hop = {0, -leg.end.h * 0.7f};
    take_off(score, leg, std::move(flight));
  }
  carry_sheet(score, part, legs, 0.6);
}

}  // namespace stridescope::scene::motion

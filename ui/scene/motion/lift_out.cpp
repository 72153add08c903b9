#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void lift_out(Score& score, const TensorPart& part, const Source& source) {
  for (const auto& leg : legs_of(score, part, source)) {
    auto flight = over_waypoint(score, leg, 0.6, 0.65, 1);
    flight.hop = {0, -leg.end.h * 0.7f};
    take_off(score, leg, std::move(flight));
  }
}

}  // namespace stridescope::scene::motion

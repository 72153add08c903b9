#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void slide(Score& score, const TensorPart& part, const Source& source) {
  for (const auto& leg : legs_of(score, part, source))
    take_off(score, leg, over_waypoint(score, leg, 0.5, 0.55, 1));
}

}  // namespace stridescope::scene::motion

#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void reflow(Score& score, const TensorPart& part, const Source& source) {
  constexpr double there = 0.3, each = 0.3;  // of the moving phase: carried over, then a cell's own way
  for (const auto& leg : legs_of(score, part, source)) {
    const double departs = there + (1 - there - each) * leg.order;
    take_off(score, leg, over_waypoint(score, leg, there, departs, departs + each));
  }
}

}  // namespace stridescope::scene::motion

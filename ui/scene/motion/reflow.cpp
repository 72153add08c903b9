#include "ui/scene/motion/bands.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void reflow(Score& score, const TensorPart& part, const Source& source) {
  constexpr double there = 0.3, each = 0.3;  // of the moving phase: carried over, then a cell's own way
  const auto legs = legs_of(score, part, source);
  for (const auto& leg : legs) {
    const double departs = there + (1 - there - each) * leg.order;
    take_off(score, leg, over_waypoint(score, leg, there, departs, departs + each));
  }
  carry_sheet(score, part, legs, there);
}

}  // namespace stridescope::scene::motion

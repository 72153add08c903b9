#include "ui/scene/motion/bands.h"
#include "ui/scene/motion/legs.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/runs.h"

namespace stridescope::scene::motion {

void slide(Score& score, const TensorPart& part, const Source& source) {
  const auto legs = legs_of(score, part, source);
  if (!close_up(legs)) return fly_in_runs(score, part, legs);
  for (const auto& leg : legs) take_off(score, leg, over_waypoint(score, leg, 0.5, 0.55, 1));
  carry_sheet(score, part, legs, 0.5);
}

}  // namespace stridescope::scene::motion

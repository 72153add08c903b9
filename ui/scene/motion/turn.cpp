#include "ui/scene/motion/bars.h"
#include "ui/scene/motion/chips.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void turn(Score& score, const TensorPart& part, const Source& source) {
  fly_in_bars(score, part, legs_of(score, part, source));
  move_chips(score, part, source);
}

}  // namespace stridescope::scene::motion

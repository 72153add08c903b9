#include "ui/scene/motion/chips.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/row_groups.h"

namespace stridescope::scene::motion {

void turn(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  fly_in_rows(builder, part, cell_paths_of(builder, part, source));
  move_chips(builder, part, source);
}

}  // namespace stridescope::scene::motion

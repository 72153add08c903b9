#include "ui/scene/motion/chips.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

void transpose_cells(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  regroup(builder, part, source);
  move_chips(builder, part, source);
}

}  // namespace stridescope::scene::motion

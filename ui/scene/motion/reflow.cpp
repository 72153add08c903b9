#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/run_groups.h"

namespace stridescope::scene::motion {

void reflow(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  fly_in_runs(builder, part, cell_paths_of(builder, part, source));
}

}  // namespace stridescope::scene::motion

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/runs.h"

namespace stridescope::scene::motion {

void reflow(Score& score, const TensorPart& part, const Source& source) {
  fly_in_runs(score, part, legs_of(score, part, source));
}

}  // namespace stridescope::scene::motion

#pragma once

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

bool is_rewritten(const Arrivals& arrivals);
/// What the step writes over in a temporary flashes on its strip, and a moment later in its grid.
void rewrite(MotionBuilder& builder, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion

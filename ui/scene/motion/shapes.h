#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Shapes below each other in a card's lower part, as broadcasting reads them: they align at the right,
/// missing dimensions are filled with 1, then those of length 1 stretch. Between two times of the moving
/// phase, and gone at a third. False where the step's last operation broadcasts nothing.
bool align_shapes(MotionBuilder& builder, const TensorPart& result, double begins, double ends, double goes);

}  // namespace stridescope::scene::motion

#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether a step without other beats writes an intermediate result that is not on the stage: then an extra
/// beat first highlights its operands.
bool writes_unseen(MotionBuilder& builder);
/// Cells that the step overwrote flash on the strip, and a moment later in every tensor that reads them.
void write(MotionBuilder& builder, bool points_out = false);

}  // namespace stridescope::scene::motion

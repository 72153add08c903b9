#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether a step without other beats writes what it computed on the way out of the stage's sight: then what
/// that is made of is pointed out first, for which there is a beat more.
bool writes_unseen(MotionBuilder& builder);
/// Cells that the step overwrote flash on the strip, and a moment later in every tensor that reads them.
void write(MotionBuilder& builder, bool points_out = false);

}  // namespace stridescope::scene::motion

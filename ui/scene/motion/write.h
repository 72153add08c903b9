#pragma once

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// Cells that the step overwrote flash on the strip, and a moment later in every tensor that reads them.
void write(Score& score);

}  // namespace stridescope::scene::motion

#pragma once

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// A storage that this step made: its cells arrive in the logical order of what filled it.
void fill(Score& score, const StripPart& strip);

}  // namespace stridescope::scene::motion

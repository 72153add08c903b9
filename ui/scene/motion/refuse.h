#pragma once

#include "ui/scene/motion/score.h"

namespace stridescope::scene::motion {

/// Whether the scene after shows a failure that the scene before does not.
bool is_refused(const Score& score);
/// What a failure marks on the stage, such as cells that two coordinates share, is pointed out twice; nothing
/// moves.
void refuse(Score& score);

}  // namespace stridescope::scene::motion

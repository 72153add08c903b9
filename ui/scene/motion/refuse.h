#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether the scene after shows a failure that the scene before does not.
bool is_refused(const MotionBuilder& builder);
/// What a failure marks on the stage, such as cells that two coordinates share, is pointed out twice; nothing
/// moves.
void refuse(MotionBuilder& builder);

}  // namespace stridescope::scene::motion

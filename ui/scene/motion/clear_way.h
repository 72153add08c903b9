#pragma once

#include "ui/scene/motion/motion_builder.h"

namespace stridescope::scene::motion {

/// Whether a cell passes on its way over no label, caption, strip or number but those of its own place and of
/// the card where it lands.
bool has_clear_way(const MotionBuilder& builder, const Flight& flight);

}  // namespace stridescope::scene::motion

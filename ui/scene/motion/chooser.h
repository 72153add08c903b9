#pragma once

#include "ui/scene/motion/arrivals.h"

namespace stridescope::scene::motion {

/// The cell of an index tensor or a mask that chose an element of the operation's source: for a gather, the
/// index at the result's coordinate; for an index along some dimensions, the one at the result's coordinate
/// there; for a mask, the True at the source's.
std::optional<std::size_t> chooser(const MotionBuilder& builder, const Arrival& arrival);

}  // namespace stridescope::scene::motion

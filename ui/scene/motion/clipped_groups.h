#pragma once

#include <vector>

#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/row_groups.h"

namespace stridescope::scene::motion {

/// What is too large for all its cells to be shown goes in bands, under the cells that are.

/// Of a view that is shown in part: each row that goes together, from where it stood to where it will.
void carry_clipped(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                   const std::vector<CellGroup>& groups);
/// Of a copy into a storage that is shown in part: slabs of what is read, in order, into the ramp below the
/// strip, between two times of the moving phase.
void fill_clipped(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends);

}  // namespace stridescope::scene::motion

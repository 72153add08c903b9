#pragma once

#include <vector>

#include "ui/scene/motion/row_groups.h"

namespace stridescope::scene::motion {

/// Cells that follow one another in reading order, evenly both where they stand and where they will: they go
/// together as one piece.
std::vector<CellGroup> run_groups_of(const std::vector<CellPath>& paths);
/// One run after the other comes out from behind its grid, turns in front of the new one to how it will
/// stand, and moves straight in: those first that go furthest, so that none passes over one that stands.
/// From `begins` of the moving phase on.
void fly_in_runs(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                 double begins = 0);
/// Whether cells that are carried over as a whole then close up without passing over one another.
bool close_up(const std::vector<CellPath>& paths);

}  // namespace stridescope::scene::motion

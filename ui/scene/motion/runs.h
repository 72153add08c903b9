#pragma once

#include <vector>

#include "ui/scene/motion/bars.h"

namespace stridescope::scene::motion {

/// Cells that follow one another in reading order, evenly both where they stand and where they will: they go
/// together, as stiff as a bar.
std::vector<Bar> runs_of(const std::vector<Leg>& legs);
/// One run after the other comes out from behind its grid, turns in front of the new one to how it will
/// stand, and moves straight in: those first that go furthest, so that none passes over one that stands.
/// From `begins` of the moving phase on.
void fly_in_runs(Score& score, const TensorPart& part, const std::vector<Leg>& legs, double begins = 0);
/// Whether cells that are carried over as a whole then close up without passing over one another.
bool close_up(const std::vector<Leg>& legs);

}  // namespace stridescope::scene::motion

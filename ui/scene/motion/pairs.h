#pragma once

#include <vector>

#include "ui/scene/motion/tween.h"

namespace stridescope::scene {

/// What stands for the same thing in two scenes, and may go from its place in one to that in the other.
struct Pairs {
  std::vector<Match> boxes, cells, labels, curves;
};

/// Where the shelf ends: above, what has no part in the step stands in lines; 0 where there is none.
float end_of_shelf(const Scene& scene);

/// Words do not fly through what stands between: those that change, and those that change sides of their
/// tensor's grid (a caption below it, then beside it), or places in their caption, are in one scene only,
/// each for itself. So is what stands in a line of the shelf where it changes lines, comes onto it, or leaves
/// it; cells that leave it go to their place. With `ties_part`, curves between other places are so too.
Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part);

}  // namespace stridescope::scene

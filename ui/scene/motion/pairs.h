#pragma once

#include <vector>

#include "ui/scene/motion/tween.h"

namespace stridescope::scene {

/// Items with the same key in two scenes, which may move from one place to the other.
struct Pairs {
  std::vector<Match> boxes, cells, labels, curves;
};

/// The y at which the shelf ends; 0 if there is none. It has a line for each storage without a part in the
/// step.
float end_of_shelf(const Scene& scene);

/// Labels must not fly across the figure: a label that changes its text, its place in its caption, or the
/// side of its tensor's grid is not paired, so it fades. The same holds for items that come onto the shelf,
/// leave it, or change lines, except cells that leave it. With `ties_part`, curves that change places are not
/// paired either.
Pairs pairs_of(const Scene& from, const Scene& to, bool ties_part);

}  // namespace stridescope::scene

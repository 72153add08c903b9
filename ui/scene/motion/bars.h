#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/motion/legs.h"

namespace stridescope::scene::motion {

/// Cells that stand in one row of the source, and go together.
struct Bar {
  std::size_t begin = 0, end = 0;  ///< of the legs
};
/// How far a cell is off the straight line halfway, so that its distance from the first cell of its bar turns
/// from one direction to another instead of shrinking.
Point turning(Point from, Point to);
/// Sorts the legs by the rows that they start in, and gives these rows: those first that go furthest, so that
/// none passes over one that has landed.
std::vector<Bar> bars_of(std::vector<Leg>& legs);
/// Each row slides out of its grid, from behind the others, and turns on its way, as stiff as a bar; one
/// after the other. A grid that is laid out anew in its own place steps aside first.
void fly_in_bars(Score& score, const TensorPart& part, std::vector<Leg> legs);

}  // namespace stridescope::scene::motion

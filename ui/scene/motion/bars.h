#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/motion/legs.h"

namespace stridescope::scene::motion {

/// Cells that stand in one row of the source, and go together.
struct Bar {
  std::size_t begin = 0, end = 0;  ///< of the legs
};
/// Sorts the legs by the rows that they start in, and gives these rows: those first that go furthest, so that
/// none passes over one that has landed.
std::vector<Bar> bars_of(std::vector<Leg>& legs);
/// Each row goes straight to its place and turns on the way, as stiff as a bar; one after the other.
void fly_in_bars(Score& score, const TensorPart& part, std::vector<Leg> legs);

}  // namespace stridescope::scene::motion

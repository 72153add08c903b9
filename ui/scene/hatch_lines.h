#pragma once

#include <array>
#include <vector>

#include "ui/scene/scene.h"

namespace stridescope::scene {

/// A straight stroke of a hatch.
struct Stroke {
  Point a, b;
};
/// The strokes of a pattern, `pitch` apart, cut to the rectangle. Dots are strokes of no length.
std::vector<Stroke> hatch_lines(Rect r, Hatch hatch, float pitch);

}  // namespace stridescope::scene

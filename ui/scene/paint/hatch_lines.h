#pragma once

#include <array>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A straight stroke of a hatch.
struct Stroke {
  Point a, b;
};
/// The strokes of a pattern, `pitch` apart, cut to the rectangle. Dots are strokes of no length.
std::vector<Stroke> hatch_lines(Rect r, Hatch hatch, float pitch);

/// Across a cell whose memory was never written.
std::vector<Stroke> cell_hatch(Rect cell, float radius);
float cell_hatch_width(Rect cell);
/// The area under a cell's text that has no hatch.
Rect text_pad(const Cell& cell, const TextMeasure& measure);

}  // namespace stridescope::scene

#pragma once

#include <array>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A straight stroke of a hatch.
struct Stroke {
  Point a, b;
};
/// Returns the strokes of a pattern, about `pitch` apart, clipped to the rectangle. Dots have length 0.
std::vector<Stroke> hatch_lines(Rect r, Hatch hatch, float pitch);

/// Returns the strokes across an uninitialised cell.
std::vector<Stroke> cell_hatch(Rect cell, float radius);
float cell_hatch_width(Rect cell);
/// Returns the area under a cell's text without a hatch.
Rect text_pad(const Cell& cell, const TextMeasure& measure);

}  // namespace stridescope::scene

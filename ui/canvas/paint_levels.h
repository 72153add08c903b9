#pragma once

#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::canvas {

/// Levels in which rectangles can be painted, each level at once, so that every one still covers what comes
/// before it and meets it: those of a level stand apart. Beyond `most` levels they share the last one.
std::vector<int> paint_levels(const std::vector<scene::Rect>& rects, int most);

}  // namespace stridescope::canvas

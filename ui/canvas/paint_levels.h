#pragma once

#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::canvas {

/// Levels for painting rectangles, each level in one go, such that every rectangle still covers overlapping
/// ones before it: rectangles of a level are disjoint. Beyond `most` levels the last one is shared.
std::vector<int> paint_levels(const std::vector<scene::Rect>& rects, int most);

}  // namespace stridescope::canvas

#pragma once

#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::canvas {

/// Assigns rectangles to levels for painting in batches, such that every rectangle covers overlapping ones
/// before it: rectangles of a level are disjoint. Beyond `most` levels the last one is shared.
std::vector<int> paint_levels(const std::vector<scene::Rect>& rects, int most);

}  // namespace stridescope::canvas

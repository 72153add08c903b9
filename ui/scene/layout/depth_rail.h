#pragma once

#include <optional>

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// The ruler of the axis whose planes recede: a line through the planes' corners, an index at each plane.
/// Room that it needs below the grid, or at its right where the planes recede downwards. `index_width`: of
/// the longest index at size 1.
float rail_depth(const GridPlan& grid, const AxisPlan& depth, const Style& style, float index_width);
/// `focus`: an index of the tensor that is pointed at. Returns what the ruler covers.
Rect paint_depth_rail(Scene& scene, const Stage& stage, const CardLayout& card, const AxisPlan& depth,
                      const std::optional<tensor::Dims>& focus, const Style& style);

}  // namespace stridescope::scene

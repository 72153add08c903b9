#pragma once

#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Joins pictures of moments of one step in a row, from left to right, tops aligned, with a rule of a width
/// and colour between them. The result is only for painting: named targets are not moved.
Scene side_by_side(std::vector<Scene> scenes, float rule_width, Color rule);

}  // namespace stridescope::scene

#pragma once

#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Pictures in a row, from left to right, tops aligned, with a rule of a width and colour between them:
/// moments of one step. The result is for painting: what it names stands where it stood.
Scene side_by_side(std::vector<Scene> scenes, float rule_width, Color rule);

}  // namespace stridescope::scene

#pragma once

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Magnifies the scene about its middle and shifts it. Removes items that are then off the stage.
void apply_pan_zoom(Scene& scene, float zoom, Point pan);
/// Returns the bounds of all boxes and cells.
Rect item_bounds(const Scene& scene);

}  // namespace stridescope::scene

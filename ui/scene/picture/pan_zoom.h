#pragma once

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Returns the scene magnified about its middle and shifted; items that are then off the stage are removed.
void apply_pan_zoom(Scene& scene, float zoom, Point pan);
/// Returns the bounds of all items.
Rect item_bounds(const Scene& scene);

}  // namespace stridescope::scene

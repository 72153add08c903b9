#pragma once

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// The scene magnified about its middle and shifted; what then lies off the stage is left out.
void look_at(Scene& scene, float zoom, Point pan);
/// The bounds of all items.
Rect content_of(const Scene& scene);

}  // namespace stridescope::scene

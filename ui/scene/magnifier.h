#pragma once

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Returns the magnifier between the whole stage (0) and a target (1), which is then as large as possible
/// with its surroundings. If the target is not on the stage, it magnifies about the point `otherwise`.
Magnifier magnifier_at(const Scene& scene, const Target& target, Point otherwise, float way);
/// Returns the scene seen through the magnifier; the words under the figure stay unchanged, in front of it.
Scene magnified(Scene scene, const Magnifier& magnifier);
/// Returns the whole scene, scaled down to a size.
Scene fitted(Scene scene, Size size);
Point magnified(Point p, const Magnifier& magnifier, Size stage);
/// Returns the point of the stage that is shown at a point of the window.
Point unmagnified(Point p, const Magnifier& magnifier, Size stage);

}  // namespace stridescope::scene

#pragma once

#include "ui/scene/scene.h"

namespace stridescope::scene {

/// On the way from the whole stage (0) to a target (1) that is then as large as it can be seen with what is
/// around it; about a point where the target is not on the stage.
Magnifier magnifier_over(const Scene& scene, const Target& target, Point otherwise, float way);
/// The scene as it is seen; the words under the figure stay as they are, in front of it.
Scene through(Scene scene, const Magnifier& magnifier);
/// The whole scene, made so small that it fits a size; its size is that one.
Scene fitted(Scene scene, Size size);
Point through(Point p, const Magnifier& magnifier, Size stage);
/// The point of the stage that is seen at one of the window.
Point behind(Point p, const Magnifier& magnifier, Size stage);

}  // namespace stridescope::scene

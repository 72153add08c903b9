#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// The pattern that stands for dimension d beside its hue and letter: eight of them, then again.
Hatch axis_hatch(std::int64_t d);

}  // namespace stridescope::scene

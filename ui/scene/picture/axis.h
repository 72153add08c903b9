#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// Returns the hatch pattern of dimension d, used with its hue and letter; there are eight, repeated.
Hatch axis_hatch(std::int64_t d);

}  // namespace stridescope::scene

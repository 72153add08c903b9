#pragma once

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Between a strip and the cards below it, up to the next strip: its lanes. They fade as a whole while cells
/// fly over them, as these are what is watched then.
Rect lanes_below(const Scene& stage, const StripPart& strip);

}  // namespace stridescope::scene

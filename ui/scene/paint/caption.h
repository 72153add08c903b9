#pragma once

#include "ui/scene/layout/caption.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Draws a card's text at `at`, with a cover in place of what an open question asks, and notes in `part`
/// where its pieces are.
void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style);

}  // namespace stridescope::scene

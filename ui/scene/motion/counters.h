#pragma once

#include "engine/words/words.h"
#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// How far copies and writes have come: a line above each strip that is filled. A text with up to a million
/// values on its way is not a track.
void add_counters(Scene& scene, const Choreography& plan, const Scene& to, const Style& style,
                  const words::Words& words, double t);

}  // namespace stridescope::scene

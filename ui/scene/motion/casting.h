#pragma once

#include "engine/session/trace.h"
#include "ui/scene/motion/choreography.h"
#include "ui/scene/motion/phases.h"

namespace stridescope::scene {

/// Items of both scenes, with the tracks of their phases and of the choreography. Makes flying cells of the
/// flights in `plan`.
Cast stage_cast(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                Choreography& plan, bool reduced_motion);

}  // namespace stridescope::scene

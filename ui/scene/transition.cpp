#include "ui/scene/transition.h"

namespace stridescope::scene {

Transition::Transition(Scene from, Scene to, const session::Trace&, const Style& style, bool)
    : from_(std::move(from)), to_(std::move(to)), duration_secs_(style.move_secs) {}

Scene Transition::frame(double t) const { return t < 0.5 ? from_ : to_; }

}  // namespace stridescope::scene

#pragma once

#include "engine/session/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace stridescope::scene {

/// What lies between the scene before a step and the scene after it. Built once a step; then every frame is a
/// function of time alone, so seeking is exact: frame(0) shows `from`, frame(1) shows `to`.
class Transition {
 public:
  Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
             bool reduced_motion = false);
  /// At speed 1.
  double duration_secs() const { return duration_secs_; }
  Scene frame(double t) const;
  const Scene& from() const { return from_; }
  const Scene& to() const { return to_; }

 private:
  Scene from_, to_;
  double duration_secs_ = 0;
};

}  // namespace stridescope::scene

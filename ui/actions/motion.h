#pragma once

#include "ui/actions/one_of.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::ui {

// The step in motion, playback of the session, and the walk over a tensor's elements.

struct Play {
  bool on = true;
  bool backwards = false;
};  ///< pauses or resumes the transition, or the walk over the selected tensor
struct Seek {
  double position = 0;
};  ///< position on the timeline: step + fraction
struct Advance {
  int by = 1;
};  ///< one step forwards (1) or back (-1); completes a step that is in motion or paused
struct StepWalk {
  int by = 1;
};  ///< one element of the walk
struct StopWalk {};
struct WalkFrom {
  scene::CellTarget cell;
};
struct Tick {
  double secs = 0;       ///< elapsed time in seconds
  double step_secs = 1;  ///< duration in seconds of the step in motion at speed 1
};

struct MotionAction : OneOf<Play, Seek, Advance, StepWalk, StopWalk, WalkFrom, Tick> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui

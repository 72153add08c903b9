#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace stridescope::ui {

/// Motion of the stage between two states of the session. At most one step is in motion.
struct MotionState {
  std::size_t step = 0;  ///< the step in motion is steps()[step - 1]; 0: none
  double t = 1;          ///< 0: before that step, 1: after it
  double direction = 1;  ///< -1: an undo, shown backwards
  bool running = false;
  /// The session is played: after each step and a rest, the next one starts, up to the last.
  bool goes_on = false;
  double rest_secs = 0;    ///< remaining rest, at speed 1
  bool dragging = false;   ///< t follows the timeline's knob
  std::uint64_t cuts = 0;  ///< number of times that the motion began, reversed or was cut off
  bool walking = false;    ///< the odometer walk advances
  double walk_direction = 1;
  std::optional<double> walk_until;  ///< the end of the walk: one step moves by one element

  bool in_motion() const { return step != 0; }
  /// Returns true if a step is paused midway, as after releasing the timeline's knob.
  bool is_parked() const { return in_motion() && !running; }
  bool is_playing() const { return in_motion() ? running : walking || goes_on; }
  friend bool operator==(const MotionState&, const MotionState&) = default;
};

}  // namespace stridescope::ui

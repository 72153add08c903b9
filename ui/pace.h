#pragma once

namespace stridescope::ui {

/// Between the steps of a session that is played: time to read, in seconds at speed 1. Without motion, a step
/// is seen in that time.
inline constexpr double rest_secs = 1.1, instant_rest_secs = 2.4;

}  // namespace stridescope::ui

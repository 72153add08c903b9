#pragma once

namespace stridescope::ui {

/// Pause between the steps of a played session: time to read, in seconds at speed 1. Without motion, a step
/// is shown for that time.
inline constexpr double rest_secs = 1.1, instant_rest_secs = 2.4;

}  // namespace stridescope::ui

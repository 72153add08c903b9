#pragma once

#include <chrono>

namespace stridescope::app {

/// Seconds of a clock that never goes back: the time of a frame, and what ReadClock asks for.
inline double clock_secs() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace stridescope::app

#pragma once

#include <chrono>
#include <ctime>

namespace stridescope::app {

/// Seconds of a monotonic clock: the time of a frame, and the answer to ReadClock.
inline double clock_secs() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Processor time of this process. Unlike clock_secs(), other processes do not add to it.
inline double processor_secs() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace stridescope::app

#pragma once

#include <chrono>
#include <ctime>

namespace stridescope::app {

/// Returns the seconds of a monotonic clock: the time of a frame, and the answer to ReadClock.
inline double clock_secs() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Returns the processor time of this process in seconds, which is independent of other processes.
inline double processor_secs() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace stridescope::app

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>

namespace stridescope::app {

/// What every frame cost, a line of CSV each: frame, animating, cells, cpu_ms, total_ms, painted_pixels. CPU
/// time is that of all threads of the process, so it counts a renderer in software too; total time is by the
/// clock, from the first event to the picture's being handed over. Painted are the pixels that were asked of
/// OpenGL: with a renderer in software, those that may differ from the frame before.
class FrameLog {
 public:
  /// Replaces the file as io::AtomicFile does. Throws io::FileError.
  explicit FrameLog(const std::string& path);
  ~FrameLog();
  FrameLog(const FrameLog&) = delete;
  FrameLog& operator=(const FrameLog&) = delete;
  void begin();
  void end(std::uint64_t frame, bool animating, std::size_t cells, std::int64_t painted_pixels);

 private:
  int file_;
  std::chrono::steady_clock::time_point begun_;
  std::clock_t cpu_begun_ = 0;
};

}  // namespace stridescope::app

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>

namespace stridescope::app {

/// The cost of every frame, one CSV line each: frame, animating, cells, cpu_ms, total_ms, painted_pixels. CPU
/// time is that of all threads of the process, which includes a software renderer; total time is wall time
/// from the first event until the picture is handed over. painted_pixels counts the pixels sent to OpenGL:
/// with a software renderer, those that may differ from the frame before.
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

#include "app/window/frame_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace stridescope::app {

FrameLog::FrameLog(const std::string& path) : file_(path, std::ios::trunc) {
  if (!file_) throw std::runtime_error("cannot write " + path + ": " + std::strerror(errno));
  file_ << "frame,animating,cells,cpu_ms,total_ms,painted_pixels\n";
}

void FrameLog::begin() {
  begun_ = std::chrono::steady_clock::now();
  cpu_begun_ = std::clock();
}

void FrameLog::end(std::uint64_t frame, bool animating, std::size_t cells, std::int64_t painted_pixels) {
  const double cpu_ms = 1000.0 * static_cast<double>(std::clock() - cpu_begun_) / CLOCKS_PER_SEC;
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - begun_;
  file_ << fmt::format("{},{},{},{:.3f},{:.3f},{}\n", frame, animating ? 1 : 0, cells, cpu_ms, total.count(),
                       painted_pixels);
  file_.flush();
}

}  // namespace stridescope::app

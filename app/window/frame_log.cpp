#include "app/window/frame_log.h"

#include <fmt/format.h>
#include <unistd.h>

#include "engine/io/atomic_file.h"

namespace stridescope::app {
namespace {

int begun(const std::string& path) {
  io::AtomicFile file(path);
  file.write("frame,animating,cells,cpu_ms,total_ms,painted_pixels\n");
  return file.commit_open();
}

}  // namespace

FrameLog::FrameLog(const std::string& path) : file_(begun(path)) {}
FrameLog::~FrameLog() { ::close(file_); }

void FrameLog::begin() {
  begun_ = std::chrono::steady_clock::now();
  cpu_begun_ = std::clock();
}

void FrameLog::end(std::uint64_t frame, bool animating, std::size_t cells, std::int64_t painted_pixels) {
  const double cpu_ms = 1000.0 * static_cast<double>(std::clock() - cpu_begun_) / CLOCKS_PER_SEC;
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - begun_;
  const auto line = fmt::format("{},{},{},{:.3f},{:.3f},{}\n", frame, animating ? 1 : 0, cells, cpu_ms,
                                total.count(), painted_pixels);
  // If the disk is full a line is lost; the window continues.
  [[maybe_unused]] const auto written = ::write(file_, line.data(), line.size());
}

}  // namespace stridescope::app

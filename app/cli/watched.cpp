#include "app/cli/watched.h"

#ifndef _WIN32
#include <unistd.h>
#endif

#include <array>
#include <chrono>
#include <csignal>
#include <iostream>

#include "engine/session/job.h"

namespace stridescope::app {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a signal's handler reaches nothing else
volatile std::sig_atomic_t stop_asked = 0;

void ask_to_stop(int) { stop_asked = 1; }

#ifdef _WIN32
constexpr std::array stopping = {SIGINT, SIGTERM};
bool is_terminal() { return false; }
#else
constexpr std::array stopping = {SIGINT, SIGTERM, SIGHUP};
bool is_terminal() { return isatty(STDERR_FILENO) != 0; }
#endif

/// While it lives, the signals ask to stop. One that is ignored stays so.
class StopSignals {
 public:
  StopSignals() {
    stop_asked = 0;
    for (std::size_t i = 0; i < stopping.size(); ++i) {
      before_[i] = std::signal(stopping[i], ask_to_stop);
      if (before_[i] == SIG_IGN) std::signal(stopping[i], SIG_IGN);
    }
  }
  ~StopSignals() {
    for (std::size_t i = 0; i < stopping.size(); ++i) std::signal(stopping[i], before_[i]);
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  std::array<void (*)(int), stopping.size()> before_{};
};

}  // namespace

bool watched(const std::function<void(const tensor::Control&)>& work, const ui::Text& words,
             std::ostream& out) {
  constexpr std::chrono::milliseconds pause{50};
  const StopSignals signals;
  const bool tells = &out == &std::cerr && is_terminal();
  session::Job job(work, {});
  bool has_told = false;
  while (!job.ends_within(pause)) {
    if (stop_asked) job.cancel();
    if (!tells || job.progress().total_bytes() < 2) continue;
    const auto& progress = job.progress();
    out << "\r\x1b[K"
        << words({"terminal/progress", {{"done", progress.done_bytes()}, {"total", progress.total_bytes()}}})
        << std::flush;
    has_told = true;
  }
  if (has_told) out << "\r\x1b[K" << std::flush;
  job.finish();
  return !job.was_cancelled();
}

}  // namespace stridescope::app

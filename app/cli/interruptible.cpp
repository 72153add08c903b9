#include "app/cli/interruptible.h"

#ifndef _WIN32
#include <unistd.h>
#endif

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "app/files/exit_status.h"
#include "engine/session/job.h"

namespace stridescope::app {
namespace {

// A signal handler can access only globals.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t stop_asked = 0;

void ask_to_stop(int) { stop_asked = 1; }

#ifdef _WIN32
constexpr std::array stopping = {SIGINT, SIGTERM};
bool is_terminal() { return false; }
#else
constexpr std::array stopping = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
bool is_terminal() { return isatty(STDERR_FILENO) != 0; }
#endif

/// A scope in which the signals request a stop. Ignored signals stay ignored.
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

void end_when_interrupted() {
#ifndef _WIN32
  const auto before = std::signal(SIGINT, [](int) { _exit(interrupted); });
  if (before == SIG_IGN) std::signal(SIGINT, SIG_IGN);
#endif
}

bool run_with_progress(const std::function<void(const tensor::Control&)>& work, const ui::Text& words,
                       std::ostream& out) {
  constexpr std::chrono::milliseconds pause{50};
  const StopSignals signals;
  const bool shows_progress = &out == &std::cerr && is_terminal();
  session::Job job(work, {});
  bool has_told = false;
  while (!job.ends_within(pause)) {
    if (stop_asked) job.cancel();
    if (!shows_progress || job.progress().total_bytes() < 2) continue;
    const auto& progress = job.progress();
    std::fprintf(
        stderr, "\r\x1b[K%s",
        words({"terminal/progress", {{"done", progress.done_bytes()}, {"total", progress.total_bytes()}}})
            .c_str());
    has_told = true;
  }
  if (has_told) std::fputs("\r\x1b[K", stderr);
  job.finish();
  return !job.was_cancelled();
}

}  // namespace stridescope::app

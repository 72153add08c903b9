#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <stop_token>
#include <thread>

#include "engine/tensor/control.h"

namespace stridescope::session {

/// Work on its own thread. Another thread polls it, may cancel it, and fetches its result.
class Job {
 public:
  /// Calls `work`, then `ended`, on the new thread. finish() rethrows an exception of `work`, except
  /// Cancelled.
  Job(std::function<void(const tensor::Control&)> work, std::function<void()> ended);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;
  /// Cancels and waits.
  ~Job();

  tensor::Progress& progress() { return *progress_; }
  const tensor::Progress& progress() const { return *progress_; }
  void cancel() { stop_.request_stop(); }
  bool was_cancelled() const { return stop_.stop_requested(); }
  bool has_ended() const { return has_ended_; }
  void wait() const { ended_.wait(); }
  /// Waits at most `time`; returns whether the work has ended.
  bool ends_within(std::chrono::milliseconds time) const;
  /// Waits for the end of the work.
  void finish();

 private:
  std::shared_ptr<tensor::Progress> progress_ = std::make_shared<tensor::Progress>();
  std::stop_source stop_;
  std::atomic<bool> has_ended_ = false;
  std::promise<void> end_;
  std::future<void> ended_ = end_.get_future();
  std::exception_ptr problem_;
  std::thread thread_;
};

}  // namespace stridescope::session

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

/// Work on a thread of its own that another thread watches, cancels and takes the result of.
class Job {
 public:
  /// Calls `work` on the new thread, and then `ended`, from there too. What `work` throws besides Cancelled
  /// is thrown by finish().
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
  /// Waits that long at most.
  bool ends_within(std::chrono::milliseconds time) const;
  /// Waits for its end.
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

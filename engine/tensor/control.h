#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

#include "engine/tensor/budget.h"
#include "engine/tensor/workers.h"

namespace stridescope::tensor {

/// Thrown when work is cancelled. It is not a Python exception, so scripts cannot catch it.
class Cancelled {};

/// The progress of some work, in bytes. Thread-safe.
class Progress {
 public:
  /// Bytes done so far; never decreases.
  std::int64_t done_bytes() const { return done_.load(std::memory_order_relaxed); }
  /// Bytes expected so far, at least done_bytes(); never decreases.
  std::int64_t total_bytes() const { return std::max(total_.load(std::memory_order_relaxed), done_bytes()); }
  void expect(std::int64_t bytes) { total_.fetch_add(bytes, std::memory_order_relaxed); }
  void add(std::int64_t bytes) { done_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> done_ = 0, total_ = 0;
};

/// Resources that kernels need besides their operands: a stop request and the progress, both shared with
/// another thread; the budget; and worker threads. Each pointer may be null.
struct Control {
  std::stop_token stop;
  std::shared_ptr<Progress> progress;
  std::shared_ptr<Budget> budget = nullptr;
  std::shared_ptr<Workers> workers = nullptr;

  /// Throws Cancelled if a stop was requested.
  void throw_if_cancelled() const {
    if (stop.stop_requested()) throw Cancelled();
  }
};

/// Counts the work of a kernel. After every interval it reports progress, throws Cancelled if a stop was
/// requested, and throws Error if the budget is used up.
class ProgressMeter {
 public:
  /// Large enough to make the checks cheap, small enough to stop without a noticeable delay.
  static constexpr std::int64_t interval_bytes = std::int64_t{256} << 10;

  explicit ProgressMeter(const Control& control) : control_(control) {}
  ProgressMeter(const ProgressMeter&) = delete;
  ProgressMeter& operator=(const ProgressMeter&) = delete;
  ~ProgressMeter() {
    if (control_.progress && bytes_ > 0) control_.progress->add(bytes_);
    if (control_.budget && cost_bytes_ > 0) control_.budget->note_work(cost_bytes_);
  }

  /// Counts `bytes` of progress and of work.
  void add(std::int64_t bytes) { add(bytes, bytes); }
  /// Counts `bytes` of progress, and `cost_bytes` of work.
  void add(std::int64_t bytes, std::int64_t cost_bytes) {
    bytes_ += bytes;
    cost_bytes_ += cost_bytes;
    if (bytes_ >= interval_bytes || cost_bytes_ >= interval_bytes) flush();
  }
  /// Throws Cancelled if a stop was requested.
  void throw_if_cancelled() const { control_.throw_if_cancelled(); }
  /// For the n-th iteration of a loop: every 2^14 iterations, calls throw_if_cancelled() and counts
  /// `cost_bytes` of work for each iteration since the last time.
  void throw_if_cancelled(std::size_t n, std::int64_t cost_bytes = sizeof(std::int64_t)) const {
    if (n % part != 0) return;
    throw_if_cancelled();
    if (n > 0 && control_.budget) control_.budget->work(part * cost_bytes);
  }
  /// Calls f(begin, end) for consecutive parts of [0, count). Counts `bytes` of progress per item, and as
  /// many of work, but at least 8.
  template <class F>
  void for_each_chunk(std::int64_t count, std::int64_t bytes, F&& f) {
    for_each_chunk(count, bytes, std::max(bytes, std::int64_t{sizeof(std::int64_t)}), f);
  }
  /// The same, with `cost_bytes` of work per item.
  template <class F>
  void for_each_chunk(std::int64_t count, std::int64_t bytes, std::int64_t cost_bytes, F&& f) {
    for (std::int64_t begin = 0; begin < count; begin += part) {
      const auto end = std::min(begin + part, count);
      f(begin, end);
      add((end - begin) * bytes, (end - begin) * cost_bytes);
      throw_if_cancelled();
    }
  }

 private:
  static constexpr std::int64_t part = 1 << 14;

  void flush() {
    if (control_.progress) control_.progress->add(bytes_);
    bytes_ = 0;
    throw_if_cancelled();
    const auto cost_bytes = std::exchange(cost_bytes_, 0);
    if (control_.budget) control_.budget->work(cost_bytes);
  }

  const Control& control_;
  std::int64_t bytes_ = 0, cost_bytes_ = 0;
};

}  // namespace stridescope::tensor

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

/// Thrown by work that was told to stop. No error of PyTorch's, and so nothing that a script can catch.
class Cancelled {};

/// How far a piece of work is, in bytes. Any thread may work on it or look.
class Progress {
 public:
  /// Of those to do; both only grow.
  std::int64_t done_bytes() const { return done_.load(std::memory_order_relaxed); }
  /// As far as is known; at least what is done.
  std::int64_t total_bytes() const { return std::max(total_.load(std::memory_order_relaxed), done_bytes()); }
  void expect(std::int64_t bytes) { total_.fetch_add(bytes, std::memory_order_relaxed); }
  void add(std::int64_t bytes) { done_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> done_ = 0, total_ = 0;
};

/// How work is watched from another thread: whether it should stop, and how far it is. And what it may take,
/// and who helps: null where nobody does.
struct Control {
  std::stop_token stop;
  std::shared_ptr<Progress> progress;
  std::shared_ptr<Budget> budget = nullptr;
  std::shared_ptr<Workers> workers = nullptr;
};

/// Counts work as it goes. After every interval it tells the control how much was done, and throws Cancelled
/// where it was told to stop, and Error where the budget is used up.
class Pace {
 public:
  /// Long enough to cost nothing, short enough to stop at once.
  static constexpr std::int64_t interval_bytes = std::int64_t{256} << 10;

  explicit Pace(const Control& control) : control_(control) {}
  Pace(const Pace&) = delete;
  Pace& operator=(const Pace&) = delete;
  ~Pace() {
    if (control_.progress && bytes_ > 0) control_.progress->add(bytes_);
    if (control_.budget && cost_bytes_ > 0) control_.budget->note_work(cost_bytes_);
  }

  /// `bytes` more were done.
  void advance(std::int64_t bytes) { advance(bytes, bytes); }
  /// The same, of work that takes as long as walking `cost_bytes`.
  void advance(std::int64_t bytes, std::int64_t cost_bytes) {
    bytes_ += bytes;
    cost_bytes_ += cost_bytes;
    if (bytes_ >= interval_bytes || cost_bytes_ >= interval_bytes) tell();
  }
  /// Throws Cancelled where the work was told to stop.
  void look() const {
    if (control_.stop.stop_requested()) throw Cancelled();
  }
  /// The same, now and then, for the n-th turn of a loop, whose turns take as long as walking `cost_bytes`.
  void look(std::size_t n, std::int64_t cost_bytes = sizeof(std::int64_t)) const {
    if (n % part != 0) return;
    look();
    if (n > 0 && control_.budget) control_.budget->work(part * cost_bytes);
  }
  /// Calls f(begin, end) for parts of [0, count), one after the other; each of the `count` is `bytes` of the
  /// work.
  template <class F>
  void parts(std::int64_t count, std::int64_t bytes, F&& f) {
    parts(count, bytes, std::max(bytes, std::int64_t{sizeof(std::int64_t)}), f);
  }
  /// The same, of work that takes as long as walking `cost_bytes` for each.
  template <class F>
  void parts(std::int64_t count, std::int64_t bytes, std::int64_t cost_bytes, F&& f) {
    for (std::int64_t begin = 0; begin < count; begin += part) {
      const auto end = std::min(begin + part, count);
      f(begin, end);
      advance((end - begin) * bytes, (end - begin) * cost_bytes);
      look();
    }
  }

 private:
  static constexpr std::int64_t part = 1 << 14;

  void tell() {
    if (control_.progress) control_.progress->add(bytes_);
    bytes_ = 0;
    look();
    const auto cost_bytes = std::exchange(cost_bytes_, 0);
    if (control_.budget) control_.budget->work(cost_bytes);
  }

  const Control& control_;
  std::int64_t bytes_ = 0, cost_bytes_ = 0;
};

}  // namespace stridescope::tensor

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace stridescope::tensor {

/// Threads that share the work of a calling thread. They start with the first call and sleep between calls,
/// after a short spin, so that calls in quick succession need no wake-up. Any thread may call; if the workers
/// are busy, it does its work alone.
class Workers {
 public:
  /// Below this size, one thread is faster.
  static constexpr std::int64_t default_least_bytes = std::int64_t{256} << 10;

  /// `threads` includes the caller.
  explicit Workers(int threads, std::int64_t least_bytes = default_least_bytes)
      : least_bytes_(least_bytes), threads_(threads) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  int threads() const { return threads_; }
  /// Work below this size is not divided.
  std::int64_t least_bytes() const { return least_bytes_; }
  /// Calls part(0) ... part(count - 1), each once, on any of the threads, and returns when all have ended. If
  /// one throws, parts that have not started are skipped, and run() rethrows the exception.
  void run(std::int64_t count, const std::function<void(std::int64_t)>& part);

 private:
  struct Call {
    const std::function<void(std::int64_t)>& part;
    std::int64_t count;
    std::atomic<std::int64_t> next = 0;
    std::exception_ptr problem = nullptr;
  };
  void begin_threads();
  void run_worker();
  void take_parts(Call& call);
  bool has_new_call(std::uint64_t seen) const { return stops_ || calls_ != seen; }

  const std::int64_t least_bytes_;
  const int threads_;
  std::atomic_flag is_busy_;
  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  Call* call_ = nullptr;
  std::atomic<std::uint64_t> calls_ = 0;
  std::atomic<int> helping_ = 0;
  std::atomic<bool> stops_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace stridescope::tensor

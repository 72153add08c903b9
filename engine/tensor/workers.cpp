#include "engine/tensor/workers.h"

#include <chrono>

namespace stridescope::tensor {
namespace {

/// Spins briefly for other threads: waking from sleep takes much longer.
template <class F>
void spin_until(F&& is_done) {
  using Clock = std::chrono::steady_clock;
  constexpr auto most = std::chrono::microseconds(50);
  for (const auto end = Clock::now() + most; !is_done() && Clock::now() < end;) std::this_thread::yield();
}

}  // namespace

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stops_ = true;
  }
  begun_.notify_all();
  for (auto& helper : helpers_) helper.join();
}

void Workers::run(std::int64_t count, const std::function<void(std::int64_t)>& part) {
  if (threads_ <= 1 || count <= 1 || is_busy_.test_and_set()) {
    for (std::int64_t n = 0; n < count; ++n) part(n);
    return;
  }
  begin_threads();
  Call call{part, count};
  {
    const std::lock_guard lock(mutex_);
    call_ = &call;
    ++calls_;
  }
  begun_.notify_all();
  take_parts(call);
  {
    std::unique_lock lock(mutex_);
    call_ = nullptr;
    lock.unlock();
    const auto has_ended = [this] { return helping_ == 0; };
    spin_until(has_ended);
    lock.lock();
    ended_.wait(lock, has_ended);
  }
  is_busy_.clear();
  if (call.problem) std::rethrow_exception(call.problem);
}

// If the system cannot create more threads, the existing ones do the work.
void Workers::begin_threads() {
  try {
    while (static_cast<int>(helpers_.size()) < threads_ - 1) helpers_.emplace_back([this] { run_worker(); });
  } catch (const std::exception&) {
  }
}

void Workers::run_worker() {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0; true;) {
    lock.unlock();
    spin_until([&] { return has_new_call(seen); });
    lock.lock();
    begun_.wait(lock, [&] { return has_new_call(seen); });
    if (stops_) return;
    seen = calls_;
    if (!call_) continue;
    auto& call = *call_;
    ++helping_;
    lock.unlock();
    take_parts(call);
    lock.lock();
    if (--helping_ == 0) ended_.notify_one();
  }
}

void Workers::take_parts(Call& call) {
  for (auto n = call.next.fetch_add(1); n < call.count; n = call.next.fetch_add(1)) {
    try {
      call.part(n);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!call.problem) call.problem = std::current_exception();
      call.next = call.count;
    }
  }
}

}  // namespace stridescope::tensor

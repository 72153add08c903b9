#include "engine/tensor/workers.h"

namespace stridescope::tensor {

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
    ended_.wait(lock, [this] { return helping_ == 0; });
  }
  is_busy_.clear();
  if (call.problem) std::rethrow_exception(call.problem);
}

// Where the system has no more threads, those that there are do the work.
void Workers::begin_threads() {
  try {
    while (static_cast<int>(helpers_.size()) < threads_ - 1) helpers_.emplace_back([this] { help(); });
  } catch (const std::exception&) {
  }
}

void Workers::help() {
  std::unique_lock lock(mutex_);
  for (std::uint64_t seen = 0; true;) {
    begun_.wait(lock, [&] { return stops_ || (call_ && calls_ != seen); });
    if (stops_) return;
    auto& call = *call_;
    seen = calls_;
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

#include "app/files/background_writer.h"

#include <utility>

namespace stridescope::app {

BackgroundWriter::BackgroundWriter(std::size_t slots, std::function<void()> wake)
    : slots_(slots), wake_(std::move(wake)), thread_([this] { run(); }) {}

BackgroundWriter::~BackgroundWriter() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BackgroundWriter::post(std::size_t slot, Write write) {
  {
    const std::lock_guard lock(mutex_);
    auto& waiting = slots_.at(slot).waiting;
    if (!waiting) waiting_.push_back(slot);
    waiting = std::move(write);
  }
  changed_.notify_all();
}

std::optional<words::Message> BackgroundWriter::take_result(std::size_t slot) {
  const std::lock_guard lock(mutex_);
  return std::exchange(slots_.at(slot).result, std::nullopt);
}

void BackgroundWriter::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !is_writing_ && waiting_.empty(); });
}

void BackgroundWriter::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    auto& slot = slots_[waiting_.front()];
    waiting_.pop_front();
    const auto write = std::exchange(slot.waiting, nullptr);
    is_writing_ = true;
    lock.unlock();
    auto problem = write();
    lock.lock();
    slot.result = std::move(problem);
    is_writing_ = false;
    changed_.notify_all();
    if (!wake_) continue;
    lock.unlock();
    wake_();
    lock.lock();
  }
}

}  // namespace stridescope::app

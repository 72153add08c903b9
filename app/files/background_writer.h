#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/words/message.h"

namespace stridescope::app {

/// Writes files on its own thread, so that no frame waits for a disk. Each file has a slot. Writes run one at
/// a time, in the order in which they were posted; a write posted while an earlier one of its slot is still
/// queued replaces that one.
class BackgroundWriter {
 public:
  /// Returns the problem; empty on success.
  using Write = std::function<words::Message()>;

  /// `wake` is called on the writer's thread after each write.
  BackgroundWriter(std::size_t slots, std::function<void()> wake);
  /// Waits for all posted writes.
  ~BackgroundWriter();
  BackgroundWriter(const BackgroundWriter&) = delete;
  BackgroundWriter& operator=(const BackgroundWriter&) = delete;

  void post(std::size_t slot, Write write);
  /// Returns the result of the slot's last write, once; nullopt if there is nothing new.
  std::optional<words::Message> take_result(std::size_t slot);
  /// Waits for all writes posted so far.
  void wait();

 private:
  struct Slot {
    Write waiting;
    std::optional<words::Message> result;
  };
  void run();

  std::vector<Slot> slots_;
  std::deque<std::size_t> waiting_;  ///< slots with a queued write, oldest first
  std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_writing_ = false, ends_ = false;
  std::thread thread_;  ///< declared last, since it uses the others
};

}  // namespace stridescope::app

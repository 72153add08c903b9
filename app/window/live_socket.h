#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "app/window/live_message.h"

namespace stridescope::app {

/// Returns the folder of the socket: $XDG_RUNTIME_DIR/stridescope, or one in /tmp with the user's id.
std::filesystem::path runtime_folder();

/// Receives the steps of a Python program that calls stridescope.connect(). Only the user's own programs can
/// connect; one at a time. The first window of a user listens; others do not.
class LiveSocket {
 public:
  /// `wake` is called on another thread when messages have arrived.
  LiveSocket(const std::filesystem::path& folder, std::function<void()> wake);
  LiveSocket(const LiveSocket&) = delete;
  LiveSocket& operator=(const LiveSocket&) = delete;
  ~LiveSocket();

  bool is_listening() const;
  /// Returns the messages since the last call, in order.
  std::vector<LiveMessage> take();

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
};

}  // namespace stridescope::app

#pragma once

#include <memory>

#include "app/window/window_main.h"

namespace stridescope::app {

/// The running window: handles events, lays out widgets, reduces actions, builds the scene, paints.
class Application {
 public:
  /// Throws NoWindow.
  explicit Application(const WindowOptions& options);
  ~Application();
  int run();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace stridescope::app

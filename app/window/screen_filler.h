#pragma once

#include "app/window/window_geometry.h"

struct GLFWmonitor;
struct GLFWwindow;

namespace stridescope::app {

/// Makes a window fill a screen, with repeated requests until it does: a window manager answers late, may not
/// yet know a new screen, and may fill the window's present screen instead of the requested one. So the
/// window is moved to the screen first. A window that is moved away later, by a late answer, is moved back, a
/// few times. Nothing here blocks.
class ScreenFiller {
 public:
  /// Starts filling the screen. `normal`: the intermediate place of the window, clipped to the screen.
  void begin(GLFWwindow* window, GLFWmonitor* screen, const WindowGeometry& normal);
  void stop() { screen_ = filled_ = nullptr; }
  bool is_waiting() const { return screen_ != nullptr; }
  /// While waiting, call about every `poll_secs`, after the window's events.
  void poll(GLFWwindow* window);
  static constexpr double poll_secs = 0.02;
  /// Call when the window has moved, after its events.
  void moved(GLFWwindow* window);

 private:
  void go(GLFWwindow* window);
  void fill(GLFWwindow* window);
  void ask(GLFWwindow* window);
  GLFWmonitor* screen_ = nullptr;  ///< null: not waiting
  GLFWmonitor* filled_ = nullptr;  ///< the screen that it last filled
  int returns_ = 0;                ///< number of times that it was moved back
  WindowGeometry normal_;
  int attempts_ = 0;
  bool is_going_ = false;         ///< moving to the screen, which it fills next
  double asked_secs_ = 0;         ///< time of the request, by GLFW's clock
  double stable_since_secs_ = 0;  ///< time since which every check found the requested state
  int stable_polls_ = 0;          ///< the number of these checks
};

}  // namespace stridescope::app

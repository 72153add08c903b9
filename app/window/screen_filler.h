#pragma once

#include "app/window/window_place.h"

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
  void begin(GLFWwindow* window, GLFWmonitor* screen, const WindowPlace& normal);
  void stop() { screen_ = filled_ = nullptr; }
  bool is_waiting() const { return screen_ != nullptr; }
  /// While waiting, call about every `look_secs`, after the window's events.
  void look(GLFWwindow* window);
  static constexpr double look_secs = 0.02;
  /// Call when the window has moved, after its events.
  void moved(GLFWwindow* window);

 private:
  void go(GLFWwindow* window);
  void fill(GLFWwindow* window);
  void ask(GLFWwindow* window);
  GLFWmonitor* screen_ = nullptr;  ///< null: not waiting
  GLFWmonitor* filled_ = nullptr;  ///< the screen that it last filled
  int returns_ = 0;                ///< number of times that it was moved back
  WindowPlace normal_;
  int attempts_ = 0;
  bool is_going_ = false;  ///< moving to the screen, which it fills next
  double asked_secs_ = 0;  ///< time of the request, by GLFW's clock
  double there_secs_ = 0;  ///< time since which every check found the requested state
  int there_looks_ = 0;    ///< the number of these checks
};

}  // namespace stridescope::app

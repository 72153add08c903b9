#pragma once

#include "app/window/window_place.h"

struct GLFWmonitor;
struct GLFWwindow;

namespace stridescope::app {

/// Has a window fill a screen, and goes on asking until it does: a window manager answers when it likes, may
/// still be taking notice of a screen that has just come, and may fill the screen that the window stands on,
/// whichever one it is asked for. So the window goes to the screen first. A window that is moved away later,
/// by an answer that came late, goes back, a few times. Nothing here waits.
class ScreenFiller {
 public:
  /// Asks for it. `normal` is the place that the window takes in between, as far as the screen holds it.
  void begin(GLFWwindow* window, GLFWmonitor* screen, const WindowPlace& normal);
  void stop() { screen_ = filled_ = nullptr; }
  bool is_waiting() const { return screen_ != nullptr; }
  /// While it waits, to be called about every `look_secs`, after the window's events.
  void look(GLFWwindow* window);
  static constexpr double look_secs = 0.02;
  /// To be called when the window stands elsewhere than before, after its events.
  void moved(GLFWwindow* window);

 private:
  void go(GLFWwindow* window);
  void fill(GLFWwindow* window);
  void ask(GLFWwindow* window);
  GLFWmonitor* screen_ = nullptr;  ///< null: nothing is waited for
  GLFWmonitor* filled_ = nullptr;  ///< which it was seen to fill
  int returns_ = 0;                ///< how often it went back there
  WindowPlace normal_;
  int attempts_ = 0;
  bool is_going_ = false;  ///< to the screen, which it is to fill in a moment
  double asked_secs_ = 0;  ///< when, by GLFW's clock
  double there_secs_ = 0;  ///< since when each look found what was asked for
  int there_looks_ = 0;    ///< how many did
};

}  // namespace stridescope::app

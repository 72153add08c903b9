#include "app/window/screen_filler.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <span>
#include <utility>

#include "ui/compat/glfw.h"

namespace stridescope::app {
namespace {

constexpr int most_attempts = 8, most_returns = 3;
/// Timeouts for an answer, and how long the state must hold: a late answer may revert it.
constexpr double goes_secs = 0.2, answer_secs = 0.5, stays_secs = 0.16;

bool is_there(const GLFWmonitor* screen) {
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  const std::span all(monitors, static_cast<std::size_t>(count));
  return count > 1 && std::find(all.begin(), all.end(), screen) != all.end();
}

bool fills(GLFWwindow* window, GLFWmonitor* screen) {
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetError(nullptr);
  glfwGetWindowPos(window, &x, &y);
  if (glfwGetError(nullptr) != GLFW_NO_ERROR) return true;  // the system does not report window positions
  glfwGetWindowSize(window, &width, &height);
  int left = 0, top = 0;
  glfwGetMonitorPos(screen, &left, &top);
  const GLFWvidmode* mode = glfwGetVideoMode(screen);
  return !mode || (x == left && y == top && width == mode->width && height == mode->height);
}

}  // namespace

void ScreenFiller::begin(GLFWwindow* window, GLFWmonitor* screen, const WindowGeometry& normal) {
  screen_ = screen;
  filled_ = nullptr;
  normal_ = normal;
  attempts_ = returns_ = 0;
  is_going_ = false;
  ask(window);
  if (!is_there(screen)) stop();  // a single screen is filled without further requests
}

void ScreenFiller::ask(GLFWwindow* window) {
  ++attempts_;
  asked_secs_ = glfwGetTime();
  stable_polls_ = 0;
  go(window);
  // Some window managers mishandle both requests at once, some apply the first late.
  is_going_ = attempts_ % 2 == 0;
  if (!is_going_) fill(window);
}

void ScreenFiller::go(GLFWwindow* window) {
  ScreenArea area;
  glfwGetMonitorWorkarea(screen_, &area.x, &area.y, &area.width, &area.height);
  const int width = std::min(normal_.width, area.width), height = std::min(normal_.height, area.height);
  // At the screen's corner, where the window must be if the window manager changes only its size.
  int x = 0, y = 0;
  glfwGetMonitorPos(screen_, &x, &y);
  if (glfwGetWindowMonitor(window))
    glfwSetWindowMonitor(window, nullptr, x, y, width, height, GLFW_DONT_CARE);
  else if (screen_ != ui::compat::monitor_of(window)) glfwSetWindowPos(window, x, y);
}

void ScreenFiller::fill(GLFWwindow* window) {
  if (const GLFWvidmode* mode = glfwGetVideoMode(screen_))
    glfwSetWindowMonitor(window, screen_, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void ScreenFiller::poll(GLFWwindow* window) {
  if (!is_there(screen_)) return stop();
  const double now = glfwGetTime();
  if (is_going_) {
    if (now - asked_secs_ < goes_secs) return;
    is_going_ = false;
    fill(window);
  }
  if (!fills(window, screen_)) stable_polls_ = 0;
  else if (stable_polls_++ == 0) stable_since_secs_ = now;
  if (stable_polls_ >= stays_secs / poll_secs && now - stable_since_secs_ >= stays_secs) {
    filled_ = std::exchange(screen_, nullptr);
    return;
  }
  if (stable_polls_ > 0 || now - asked_secs_ < answer_secs) return;
  attempts_ < most_attempts ? ask(window) : stop();
}

void ScreenFiller::moved(GLFWwindow* window) {
  if (!filled_ || !is_there(filled_) || fills(window, filled_) || returns_ == most_returns) return;
  ++returns_;
  attempts_ = 0;
  screen_ = std::exchange(filled_, nullptr);
  ask(window);
}

}  // namespace stridescope::app

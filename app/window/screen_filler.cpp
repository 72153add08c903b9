#include "app/window/screen_filler.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <span>

#include "ui/compat/glfw.h"

namespace stridescope::app {
namespace {

constexpr int most_attempts = 8;
/// How long an answer may take, and how long it must hold: what was before may yet come back.
constexpr double answer_secs = 0.5, arrives_secs = 0.06, stays_secs = 0.16;

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
  if (glfwGetError(nullptr) != GLFW_NO_ERROR) return true;  // a system that does not tell
  glfwGetWindowSize(window, &width, &height);
  int left = 0, top = 0;
  glfwGetMonitorPos(screen, &left, &top);
  const GLFWvidmode* mode = glfwGetVideoMode(screen);
  return !mode || (x == left && y == top && width == mode->width && height == mode->height);
}

bool stands_on(GLFWwindow* window, const GLFWmonitor* screen) {
  return ui::compat::monitor_of(window) == screen;
}

}  // namespace

void ScreenFiller::begin(GLFWwindow* window, GLFWmonitor* screen, const WindowPlace& normal) {
  screen_ = screen;
  normal_ = normal;
  attempts_ = 0;
  if (is_there(screen)) return go(window);
  fill(window);
  stop();  // an only screen is filled without being asked twice
}

void ScreenFiller::go(GLFWwindow* window) {
  ++attempts_;
  if (!glfwGetWindowMonitor(window) && stands_on(window, screen_)) return fill(window);
  step_ = Step::going;
  asked_secs_ = glfwGetTime();
  there_looks_ = 0;
  ScreenArea area;
  glfwGetMonitorWorkarea(screen_, &area.x, &area.y, &area.width, &area.height);
  const int width = std::min(normal_.width, area.width), height = std::min(normal_.height, area.height);
  const int x = area.x + (area.width - width) / 2, y = area.y + (area.height - height) / 2;
  if (glfwGetWindowMonitor(window))
    glfwSetWindowMonitor(window, nullptr, x, y, width, height, GLFW_DONT_CARE);
  else glfwSetWindowPos(window, x, y);
}

void ScreenFiller::fill(GLFWwindow* window) {
  step_ = Step::filling;
  asked_secs_ = glfwGetTime();
  there_looks_ = 0;
  if (const GLFWvidmode* mode = glfwGetVideoMode(screen_))
    glfwSetWindowMonitor(window, screen_, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void ScreenFiller::look(GLFWwindow* window) {
  if (!is_there(screen_)) return stop();
  const bool is_going = step_ == Step::going;
  const double now = glfwGetTime();
  if (!(is_going ? stands_on(window, screen_) && !fills(window, screen_) : fills(window, screen_)))
    there_looks_ = 0;
  else if (there_looks_++ == 0) there_secs_ = now;
  const double needed_secs = is_going ? arrives_secs : stays_secs;
  const bool is_there_now = there_looks_ >= needed_secs / look_secs && now - there_secs_ >= needed_secs;
  const bool is_late = there_looks_ == 0 && now - asked_secs_ >= answer_secs;
  if (is_going) {
    if (is_there_now || is_late) fill(window);
  } else if (is_there_now) stop();
  else if (is_late) attempts_ < most_attempts ? go(window) : stop();
}

}  // namespace stridescope::app

#pragma once

// GLFW 3.3 and 3.4.
#include <GLFW/glfw3.h>

namespace stridescope::ui::compat {

/// Before 3.4, X11 reports the press of a modifier key without its bit, and its release with it.
inline int modifiers(int key, int action, int mods) {
  const auto set = [&](int bit) { mods = action == GLFW_RELEASE ? mods & ~bit : mods | bit; };
  switch (key) {
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL: set(GLFW_MOD_CONTROL); break;
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT: set(GLFW_MOD_SHIFT); break;
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT: set(GLFW_MOD_ALT); break;
    case GLFW_KEY_LEFT_SUPER:
    case GLFW_KEY_RIGHT_SUPER: set(GLFW_MOD_SUPER); break;
    default: break;
  }
  return mods;
}

/// Returns the monitor that contains a window's centre.
inline GLFWmonitor* monitor_of(GLFWwindow* window) {
  int x = 0, y = 0, w = 0, h = 0, count = 0;
  glfwGetWindowPos(window, &x, &y);
  glfwGetWindowSize(window, &w, &h);
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  for (int i = 0; i < count; ++i) {
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    if (!mode) continue;
    const int at_x = x + w / 2 - left, at_y = y + h / 2 - top;
    if (at_x >= 0 && at_y >= 0 && at_x < mode->width && at_y < mode->height) return monitors[i];
  }
  return glfwGetPrimaryMonitor();
}

}  // namespace stridescope::ui::compat

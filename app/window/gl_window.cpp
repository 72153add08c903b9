#include "app/window/gl_window.h"

#include <glad/gl.h>
// glad must be included first: it replaces the system's OpenGL header.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "app/effects/clock.h"
#include "assets.h"
#include "ui/canvas/cairo/icon.h"
#include "ui/compat/glfw.h"

namespace stridescope::app {
namespace {

std::string glfw_reason() {
  const char* reason = nullptr;
  glfwGetError(&reason);
  return reason ? reason : "unknown reason";
}

/// For X11 and Windows; Wayland and macOS find the icon by the program's name.
void set_icon(GLFWwindow* window) {
  const auto svg = assets::find("icons/stridescope.svg").value_or("");
  std::vector<std::vector<std::uint8_t>> pixels;
  std::vector<GLFWimage> images;
  for (const int size : {16, 24, 32, 48, 64, 128}) {
    pixels.push_back(canvas::icon_pixels(svg, size));
    images.push_back({size, size, pixels.back().data()});
  }
  glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
  glfwGetError(nullptr);  // ignores the error of systems without window icons
}

/// Hidden at first: its position depends on the frame of the window manager.
GLFWwindow* create(const std::string& title, bool takes_focus = true) {
  glfwDefaultWindowHints();
  // A full-screen stage stays while the speaker works on another screen.
  glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUS_ON_SHOW, takes_focus ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "stridescope");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "stridescope");
#ifdef GLFW_WAYLAND_APP_ID
  glfwWindowHintString(GLFW_WAYLAND_APP_ID, "stridescope");
#endif
  GLFWwindow* window = glfwCreateWindow(640, 480, title.c_str(), nullptr, nullptr);
  if (window) set_icon(window);
  return window;
}

/// Describes the available OpenGL, for the message that it is insufficient.
std::string found_opengl() {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  GLFWwindow* window = glfwCreateWindow(16, 16, "", nullptr, nullptr);
  if (!window) return "none (" + glfw_reason() + ")";
  glfwMakeContextCurrent(window);
  std::string found = "unknown";
  if (gladLoadGL(glfwGetProcAddress)) {
    const auto text = [](GLenum name) {
      const auto* value = reinterpret_cast<const char*>(glGetString(name));
      return std::string(value ? value : "?");
    };
    found = text(GL_VERSION) + " by " + text(GL_RENDERER);
  }
  glfwDestroyWindow(window);
  return found;
}

std::vector<ScreenArea> work_areas() {
  std::vector<ScreenArea> areas;
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);  // the primary one comes first
  for (int i = 0; i < count; ++i) {
    ScreenArea area;
    glfwGetMonitorWorkarea(monitors[i], &area.x, &area.y, &area.width, &area.height);
    if (area.width > 0 && area.height > 0) areas.push_back(area);
  }
  return areas;
}

GLFWmonitor* own_screen(GLFWwindow* window) {
  GLFWmonitor* own = glfwGetWindowMonitor(window);
  return own ? own : ui::compat::monitor_of(window);
}

/// Returns the first monitor that does not contain the window; null if there is none.
GLFWmonitor* other_screen(GLFWwindow* window) {
  const GLFWmonitor* own = own_screen(window);
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  for (int i = 0; i < count; ++i)
    if (monitors[i] != own) return monitors[i];
  return nullptr;
}

GlWindow& self(GLFWwindow* window) { return *static_cast<GlWindow*>(glfwGetWindowUserPointer(window)); }

}  // namespace

GlWindow::GlWindow(const WindowGeometry& wanted, const std::string& title) {
  if (!glfwInit()) throw NoWindow({"terminal/window/no_display", {{"reason", glfw_reason()}}});
  begin(title);
  glfwSwapInterval(1);
  open_at(wanted);
  listen();
  screens_ = screens();
}

GlWindow::GlWindow(const GlWindow& beside, const std::string& title) : is_first_(false) {
  window_ = create(title, false);
  if (!window_) throw NoWindow({"terminal/window/no_second", {{"reason", glfw_reason()}}});
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(0);  // without vsync: the main window's swap already waits
  glfwSetWindowSizeLimits(window_, 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
  auto place = WindowGeometry{{}, {}, 960, 640, false};
  if (GLFWmonitor* screen = other_screen(beside.window_)) {
    ScreenArea area;
    glfwGetMonitorWorkarea(screen, &area.x, &area.y, &area.width, &area.height);
    place = {area.x, area.y, area.width, area.height, true};
  }
  open_at(place);
  listen();
}

void GlWindow::begin(const std::string& title) {
  window_ = create(title);
  if (!window_) {
    const auto reason = glfw_reason();
    const auto found = found_opengl();
    glfwTerminate();
    throw NoWindow({"terminal/window/opengl_failed", {{"found", found}, {"reason", reason}}});
  }
  glfwMakeContextCurrent(window_);
  const int version = gladLoadGL(glfwGetProcAddress);
  if (version < GLAD_MAKE_VERSION(3, 3)) {
    const auto found = found_opengl();
    glfwDestroyWindow(window_);
    glfwTerminate();
    throw NoWindow({"terminal/window/opengl", {{"found", found}}});
  }
  glfwSetWindowSizeLimits(window_, 480, 360, GLFW_DONT_CARE, GLFW_DONT_CARE);
}

void GlWindow::open_at(const WindowGeometry& wanted) {
  auto place = wanted;
  if (!wanted.x) {
    // The default size is that for a display at 100 %: scaled for this display.
    measure();
    const float scale = extent_.content_scale;
    place.width = static_cast<int>(static_cast<float>(wanted.width) * scale);
    place.height = static_cast<int>(static_cast<float>(wanted.height) * scale);
  }
  FrameEdges frame;
  glfwGetWindowFrameSize(window_, &frame.left, &frame.top, &frame.right, &frame.bottom);
  normal_ = fitted_geometry(place, work_areas(), frame);
  glfwSetWindowSize(window_, normal_.width, normal_.height);
  if (normal_.x && normal_.y) glfwSetWindowPos(window_, *normal_.x, *normal_.y);
  if (wanted.is_maximized) glfwMaximizeWindow(window_);
  glfwShowWindow(window_);
  glfwGetError(nullptr);  // ignore the error of systems that place windows themselves
  measure();
}

GlWindow::~GlWindow() {
  for (auto* cursor : cursors_)
    if (cursor) glfwDestroyCursor(cursor);
  glfwDestroyWindow(window_);
  if (is_first_) glfwTerminate();
}

void GlWindow::make_current() { glfwMakeContextCurrent(window_); }

int GlWindow::screens() const {
  int count = 0;
  glfwGetMonitors(&count);
  return count;
}

void GlWindow::listen() {
  for (const int shape : {GLFW_ARROW_CURSOR, GLFW_IBEAM_CURSOR, GLFW_HAND_CURSOR, GLFW_HRESIZE_CURSOR})
    cursors_.push_back(glfwCreateStandardCursor(shape));
  glfwSetWindowUserPointer(window_, this);
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    const char* name = glfwGetKeyName(key, scancode);
    self(w).events_.push_back(
        KeyEvent{key, scancode, action, ui::compat::modifiers(key, action, mods), name ? name : ""});
  });
  glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned c) { self(w).events_.push_back(CharEvent{c}); });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
    self(w).events_.push_back(CursorEvent{static_cast<float>(x), static_cast<float>(y)});
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int) {
    self(w).events_.push_back(ButtonEvent{button, action == GLFW_PRESS});
  });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double x, double y) {
    self(w).events_.push_back(ScrollEvent{static_cast<float>(x), static_cast<float>(y)});
  });
  glfwSetWindowFocusCallback(window_,
                             [](GLFWwindow* w, int on) { self(w).events_.push_back(FocusEvent{on != 0}); });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int entered) {
    if (!entered) self(w).events_.push_back(CursorLeft{});
  });
  glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** paths) {
    if (count > 0) self(w).events_.push_back(DropEvent{{paths, paths + count}});
  });
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* w) {
    glfwSetWindowShouldClose(w, GLFW_FALSE);
    self(w).events_.push_back(CloseEvent{});
  });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* w) { self(w).refresh(); });
  glfwSetWindowPosCallback(window_, [](GLFWwindow* w, int, int) { self(w).has_moved_ = true; });
  glfwSetWindowSizeCallback(window_, [](GLFWwindow* w, int, int) {
    self(w).has_moved_ = true;
    self(w).refresh();
  });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) { self(w).refresh(); });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* w, float, float) { self(w).refresh(); });
  measure();
}

void GlWindow::refresh() {
  measure();
  events_.push_back(RefreshEvent{});
}

void GlWindow::wake() { glfwPostEmptyEvent(); }

void GlWindow::collect_events(double wait_secs) {
  if (filler_.is_waiting() && (wait_secs < 0 || wait_secs > ScreenFiller::poll_secs))
    wait_secs = ScreenFiller::poll_secs;
  if (wait_secs < 0) glfwWaitEvents();
  else if (wait_secs > 0) glfwWaitEventsTimeout(wait_secs);
  else glfwPollEvents();
  if (filler_.is_waiting()) {
    filler_.poll(window_);
    if (!filler_.is_waiting()) refresh();
  } else if (std::exchange(has_moved_, false)) {
    filler_.moved(window_);
  }
  if (const int count = screens(); count != std::exchange(screens_, count)) refresh();
}

void GlWindow::measure() {
  Extent extent;
  glfwGetWindowSize(window_, &extent.width, &extent.height);
  glfwGetFramebufferSize(window_, &extent.framebuffer_width, &extent.framebuffer_height);
  float x = 1, y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  // If window units are already scaled (macOS, Wayland), only the remaining factor is applied.
  const float ratio =
      extent.width > 0 ? static_cast<float>(extent.framebuffer_width) / static_cast<float>(extent.width) : 1;
  extent.content_scale = x > 0 && ratio > 0 ? x / ratio : 1;
  extent_ = extent;
}

void GlWindow::set_title(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }

WindowGeometry GlWindow::geometry() {
  const bool is_full = glfwGetWindowMonitor(window_) != nullptr;
  const bool is_hidden = glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0;
  if (is_full || is_hidden) return normal_;
  normal_.is_maximized = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) != 0;
  if (normal_.is_maximized) return normal_;
  int x = 0, y = 0;
  glfwGetError(nullptr);
  glfwGetWindowPos(window_, &x, &y);
  const bool is_told = glfwGetError(nullptr) == GLFW_NO_ERROR;
  normal_.x = is_told ? std::optional(x) : std::nullopt;
  normal_.y = is_told ? std::optional(y) : std::nullopt;
  glfwGetWindowSize(window_, &normal_.width, &normal_.height);
  return normal_;
}

GLFWmonitor* GlWindow::screen_for(FullScreen wanted) const {
  if (wanted == FullScreen::off) return nullptr;
  if (wanted == FullScreen::first) return glfwGetPrimaryMonitor();
  GLFWmonitor* own = own_screen(window_);
  if (wanted == FullScreen::own || own != glfwGetPrimaryMonitor()) return own;
  GLFWmonitor* other = other_screen(window_);
  return other ? other : own;
}

void GlWindow::set_full_screen(FullScreen wanted) {
  const bool was_off = full_screen_ == FullScreen::off;
  const GLFWmonitor* now = glfwGetWindowMonitor(window_);
  if (wanted == FullScreen::off && was_off) return;
  if (wanted == full_screen_ && (now || is_moving()) && screens_ == screens_full_) return;
  screens_full_ = screens_;
  if (wanted == FullScreen::off) {
    full_screen_ = wanted;
    filler_.stop();
    glfwSetWindowMonitor(window_, nullptr, normal_.x.value_or(0), normal_.y.value_or(0), normal_.width,
                         normal_.height, GLFW_DONT_CARE);
    return;
  }
  GLFWmonitor* to = screen_for(wanted);
  if (!to) return;
  if (was_off) geometry();
  full_screen_ = wanted;
  if (to != now) filler_.begin(window_, to, normal_);
}

void GlWindow::set_pointer(Pointer pointer) {
  glfwSetCursor(window_, cursors_[static_cast<std::size_t>(pointer)]);
}

std::string GlWindow::clipboard() const {
  const char* text = glfwGetClipboardString(window_);
  return text ? text : "";
}

void GlWindow::set_clipboard(const std::string& text) { glfwSetClipboardString(window_, text.c_str()); }

void GlWindow::swap() { glfwSwapBuffers(window_); }

bool GlWindow::keeps_picture() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view renderer = name ? name : "";
  const auto is = [&](std::string_view part) { return renderer.find(part) != std::string_view::npos; };
  if (!is("llvmpipe") && !is("softpipe") && !is("SWR")) return false;
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 1, 1);
  bool kept = true, is_first = true;
  for (const int shade : {80, 40, 120, 200}) {  // more often than a window has buffers
    const float level = static_cast<float>(shade) / 255.f;
    glClearColor(level, level, level, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    swap();
    std::array<std::uint8_t, 4> pixel{};
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
    // The first swap may allocate the window's buffers.
    if (!std::exchange(is_first, false)) kept = kept && std::abs(pixel[0] - shade) <= 1;
  }
  glDisable(GL_SCISSOR_TEST);
  return kept;
}

void GlWindow::finish() { glFinish(); }

double GlWindow::now_secs() const { return clock_secs(); }

}  // namespace stridescope::app

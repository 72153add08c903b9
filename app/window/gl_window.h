#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "app/window/event.h"
#include "app/window/screen_filler.h"
#include "app/window/window_geometry.h"
#include "engine/words/message.h"

struct GLFWcursor;
struct GLFWmonitor;
struct GLFWwindow;

namespace stridescope::app {

/// The reason why no window can be opened: no display, or no OpenGL 3.3.
class NoWindow : public std::exception {
 public:
  explicit NoWindow(words::Message message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.key.c_str(); }
  const words::Message& message() const { return message_; }

 private:
  words::Message message_;
};

/// A system window with an OpenGL 3.3 core context, and its events.
class GlWindow {
 public:
  /// Opens at the place, moved and shrunk to fit the work area of a screen. Throws
  /// NoWindow.
  GlWindow(const WindowGeometry& wanted, const std::string& title);
  /// A second window, on another screen than `beside` if there is one. Throws NoWindow. `beside` must outlive
  /// it.
  GlWindow(const GlWindow& beside, const std::string& title);
  ~GlWindow();
  GlWindow(const GlWindow&) = delete;
  GlWindow& operator=(const GlWindow&) = delete;

  /// Makes the OpenGL context of this window current.
  void make_current();
  /// The number of screens; an event reports changes.
  int screens() const;
  /// Collects events; waits for one up to `wait_secs` (negative: without limit).
  void collect_events(double wait_secs);
  std::vector<Event>& events() { return events_; }
  /// Ends a wait for events. Thread-safe.
  static void wake();

  struct Extent {
    int width = 0, height = 0;  ///< of the window, in its own units
    int framebuffer_width = 0, framebuffer_height = 0;
    float content_scale = 1;  ///< of the display, per unit of the window
    friend bool operator==(const Extent&, const Extent&) = default;
  };
  /// As of the last events.
  const Extent& extent() const { return extent_; }
  /// Returns the current place; in full screen or maximized, the place to return to.
  WindowGeometry geometry();
  void set_title(const std::string& title);
  /// The screen to fill: its own; the audience's, which is not the first if there are several; or the
  /// first.
  enum class FullScreen { off, own, audience, first };
  void set_full_screen(FullScreen wanted);
  /// Returns true while it is moving to a screen to fill; an event reports its arrival. Do not open another
  /// window meanwhile: the window manager handles both in its own order.
  bool is_moving() const { return filler_.is_waiting(); }
  enum class Pointer { arrow, text, hand, resize };
  void set_pointer(Pointer pointer);
  std::string clipboard() const;
  void set_clipboard(const std::string& text);
  void swap();
  /// True if the back buffer is preserved after swap(), so that the next frame need only paint changes.
  /// Determined by a test, and only for a software renderer, where it pays. Call it before the first
  /// frame.
  bool keeps_picture();
  /// Waits until all OpenGL commands are done.
  void finish();
  double now_secs() const;

 private:
  void begin(const std::string& title);
  void listen();
  void open_at(const WindowGeometry& wanted);
  void measure();
  void refresh();
  GLFWmonitor* screen_for(FullScreen wanted) const;
  bool is_first_ = true;  ///< it terminates the window system
  GLFWwindow* window_ = nullptr;
  std::vector<GLFWcursor*> cursors_;
  std::vector<Event> events_;
  Extent extent_;          ///< queried only after changes: each query waits for the window system
  WindowGeometry normal_;  ///< the last place that was neither full screen nor maximized
  FullScreen full_screen_ = FullScreen::off;
  ScreenFiller filler_;
  bool has_moved_ = false;              ///< since the filler was notified
  int screens_ = 0, screens_full_ = 0;  ///< their number, now and when full screen began
};

}  // namespace stridescope::app

#pragma once

#include <string>
#include <variant>
#include <vector>

namespace stridescope::app {

// Events of the window system, queued in order until a frame handles them.
struct KeyEvent {
  int key = 0, scancode = 0, action = 0, mods = 0;  ///< GLFW's values
  std::string name;                                 ///< character in this keyboard layout, if any
};
struct CharEvent {
  char32_t character = 0;
};
struct CursorEvent {
  float x = 0, y = 0;
};
struct ButtonEvent {
  int button = 0;
  bool down = false;
};
struct ScrollEvent {
  float x = 0, y = 0;
};
struct FocusEvent {
  bool focused = false;
};
struct CursorLeft {};
struct DropEvent {
  std::vector<std::string> paths;  ///< at least one
};
struct CloseEvent {};
/// Not an event for widgets, but the picture is stale: resized, uncovered, moved to another display.
struct RefreshEvent {};

using Event = std::variant<KeyEvent, CharEvent, CursorEvent, ButtonEvent, ScrollEvent, FocusEvent, CursorLeft,
                           DropEvent, CloseEvent, RefreshEvent>;

/// Takes the events that one frame can handle, up to the first that must wait for the next frame: the release
/// of a key after any key was pressed, a second change of the same button, or a movement of the pointer after
/// any button has changed.
std::vector<Event> take_for_one_frame(std::vector<Event>& events);

}  // namespace stridescope::app

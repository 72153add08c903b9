#include "app/window/event.h"

#include <algorithm>

namespace stridescope::app {
namespace {

class FrameOfEvents {
 public:
  /// Returns true if the event can be part of this frame.
  bool admits(const Event& event) const {
    if (const auto* key = std::get_if<KeyEvent>(&event)) return key->action != 0 || !has_press_;
    if (const auto* button = std::get_if<ButtonEvent>(&event))
      return !contains(changed_buttons_, button->button);
    if (std::holds_alternative<CursorEvent>(event)) return changed_buttons_.empty();
    return true;
  }
  void join(const Event& event) {
    if (const auto* key = std::get_if<KeyEvent>(&event); key && key->action != 0) has_press_ = true;
    if (const auto* button = std::get_if<ButtonEvent>(&event)) changed_buttons_.push_back(button->button);
  }

 private:
  static bool contains(const std::vector<int>& list, int value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
  bool has_press_ = false;
  std::vector<int> changed_buttons_;
};

}  // namespace

std::vector<Event> take_for_one_frame(std::vector<Event>& events) {
  FrameOfEvents frame;
  std::size_t count = 0;
  while (count < events.size() && frame.admits(events[count])) frame.join(events[count++]);
  const auto end = events.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<Event> taken(std::make_move_iterator(events.begin()), std::make_move_iterator(end));
  events.erase(events.begin(), end);
  return taken;
}

}  // namespace stridescope::app

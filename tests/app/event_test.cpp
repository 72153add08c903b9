#include "app/window/event.h"

#include "tests/support/catch.h"

namespace stridescope::app {

TEST_CASE("a click that begins and ends between two frames gives both events") {
  std::vector<Event> events = {CursorEvent{10, 20}, ButtonEvent{0, true}, ButtonEvent{0, false},
                               CursorEvent{50, 60}};
  CHECK(take_for_one_frame(events).size() == 2);
  CHECK(take_for_one_frame(events).size() == 1);
  CHECK(take_for_one_frame(events).size() == 1);
  CHECK(events.empty());
}

TEST_CASE("a key stays down for a frame, in which other keys can be pressed") {
  std::vector<Event> events = {KeyEvent{65, 0, 1, 0, "a"}, KeyEvent{66, 0, 1, 0, "b"},
                               KeyEvent{65, 0, 0, 0, "a"}};
  CHECK(take_for_one_frame(events).size() == 2);
  CHECK(take_for_one_frame(events).size() == 1);
}

TEST_CASE("a modifier stays down for the key that was pressed with it") {
  std::vector<Event> events = {KeyEvent{341, 0, 1, 2, ""}, KeyEvent{65, 0, 1, 2, "a"},
                               KeyEvent{341, 0, 0, 0, ""}, KeyEvent{65, 0, 0, 0, "a"}};
  CHECK(take_for_one_frame(events).size() == 2);
  CHECK(take_for_one_frame(events).size() == 2);
}

}  // namespace stridescope::app

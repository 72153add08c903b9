#pragma once

#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// What the window itself does.

struct Focus {
  std::string id;  ///< the widget that gets the keys; empty: none
};
struct SetLecture {
  bool on = false;
};  ///< full screen, panels folded
struct SetFullScreen {
  bool on = false;
};
struct CopyText {
  std::string text;
};  ///< to the clipboard
struct CopyPicture {};

struct WindowAction : OneOf<Focus, SetLecture, SetFullScreen, CopyText, CopyPicture> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui

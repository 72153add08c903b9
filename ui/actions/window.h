#pragma once

#include <memory>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::ui {

// Actions on the window itself.

struct Focus {
  std::string id;        ///< the widget that gets the keys; empty: none
  bool selects = false;  ///< the console: what is in it, so that a new line can be typed over it
};
struct SetFullScreen {
  bool on = false;
};
struct CopyText {
  std::string text;
};  ///< to the clipboard
struct CopyPicture {};
struct CopyDrawing {
  std::shared_ptr<const scene::Scene> scene;
};  ///< a picture of something else than the stage

struct WindowAction : OneOf<Focus, SetFullScreen, CopyText, CopyPicture, CopyDrawing> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui

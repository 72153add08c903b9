#pragma once

#include <memory>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::ui {

// Actions on the window itself.

struct Focus {
  std::string id;        ///< the widget to focus; empty: none
  bool selects = false;  ///< the console: select its text, so that typing replaces it
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
};  ///< a picture of something other than the stage

struct WindowAction : OneOf<Focus, SetFullScreen, CopyText, CopyPicture, CopyDrawing> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui

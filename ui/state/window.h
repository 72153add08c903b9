#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "ui/scene/picture/scene.h"

namespace stridescope::ui {

/// A request to the window, handled once whenever `count` has increased.
template <class T>
struct Request {
  T what{};
  std::uint64_t count = 0;
  void ask(T the_what) {
    what = std::move(the_what);
    ++count;
  }
  friend bool operator==(const Request&, const Request&) = default;
};

struct WindowState {
  bool full_screen = false;
  bool quit = false;
  Request<std::string> focus;                   ///< id of the widget to focus; empty: none
  Request<std::string> clipboard;               ///< text for the clipboard
  Request<std::string> picture;                 ///< the path to write the stage to; empty: the clipboard
  std::shared_ptr<const scene::Scene> drawing;  ///< null: the stage
  std::string version;                          ///< of this program, for the About sheet
  friend bool operator==(const WindowState&, const WindowState&) = default;
};

}  // namespace stridescope::ui

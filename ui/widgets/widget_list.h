#pragma once

#include <string>
#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::ui {

/// Widgets on screen, for automation and for moving the focus. Ids are stable in all languages.
struct WidgetRecord {
  std::string id;
  std::string role;   ///< "button", "text", "choice", "cell", ...
  std::string label;  ///< in the interface's language
  scene::Rect rect;   ///< pixels of the window, clipped to the visible part
  bool enabled = true;
  std::string value;
  int layer = 0;             ///< dialogs and menus are above 0
  bool takes_focus = false;  ///< reachable by the Tab key
};

using WidgetList = std::vector<WidgetRecord>;

/// Returns the id that Tab (or Shift+Tab) moves to from `id`, within the topmost layer; empty if no widget is
/// focusable.
std::string next_focus(const WidgetList& widgets, const std::string& id, bool backwards);
int top_layer(const WidgetList& widgets);

}  // namespace stridescope::ui

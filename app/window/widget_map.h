#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "ui/scene/picture/geometry.h"
#include "ui/widgets/widget_list.h"

namespace stridescope::app {

/// The screen's content as text: the automation tree of the design.
struct WidgetMap {
  std::uint64_t frame = 0;
  bool animating = false;
  bool busy = false;       ///< more frames follow without events
  std::size_t queued = 0;              ///< events queued for a later frame
  std::size_t pending_statements = 0;  ///< statements that did not run and wait for correction
  scene::Size window;
  std::string focus;              ///< id of the widget with keyboard focus
  const ui::WidgetList& widgets;  ///< without those out of view
};
std::string widget_map_text(const WidgetMap& map);

/// Replaces the file atomically, so that a reader never sees half of it. Returns true if it succeeded.
bool write_widget_map(const std::string& path, const WidgetMap& map);

}  // namespace stridescope::app

#include "ui/widgets/widget_list.h"

#include <algorithm>

namespace stridescope::ui {

int top_layer(const WidgetList& widgets) {
  int top = 0;
  for (const auto& widget : widgets) top = std::max(top, widget.layer);
  return top;
}

std::string next_focus(const WidgetList& widgets, const std::string& id, bool backwards) {
  const int layer = top_layer(widgets);
  std::vector<const WidgetRecord*> stops;
  for (const auto& widget : widgets)
    if (widget.takes_focus && widget.enabled && widget.layer == layer) stops.push_back(&widget);
  if (stops.empty()) return {};
  const auto at =
      std::find_if(stops.begin(), stops.end(), [&](const auto* widget) { return widget->id == id; });
  if (at == stops.end()) return backwards ? stops.back()->id : stops.front()->id;
  const auto index = static_cast<std::size_t>(at - stops.begin());
  const auto count = stops.size();
  return stops[(index + (backwards ? count - 1 : 1)) % count]->id;
}

}  // namespace stridescope::ui

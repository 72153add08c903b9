#include "app/window/widget_map.h"

#include <cmath>

#include "engine/io/atomic_file.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {

std::string widget_map_text(const WidgetMap& map) {
  using ui::Json;
  auto widgets = Json::object();
  for (const auto& widget : map.widgets) {
    if (widget.rect.w < 1 || widget.rect.h < 1) continue;  // scrolled out of view
    const auto rounded = [](float v) { return std::round(v * 10) / 10; };
    const auto& rect = widget.rect;
    widgets.set(widget.id,
                {{"role", widget.role},
                 {"label", widget.label},
                 {"rect", Json::Array{rounded(rect.x), rounded(rect.y), rounded(rect.w), rounded(rect.h)}},
                 {"enabled", widget.enabled},
                 {"value", widget.value}});
  }
  const Json whole = {{"frame", map.frame},
                      {"animating", map.animating},
                      {"busy", map.busy},
                      {"queued", map.queued},
                      {"pending", map.pending_statements},
                      {"window", Json::Array{map.window.w, map.window.h}},
                      {"focus", map.focus},
                      {"widgets", std::move(widgets)}};
  return whole.text() + "\n";
}

bool write_widget_map(const std::string& path, const WidgetMap& map) {
  try {
    io::AtomicFile file(path);
    file.write(widget_map_text(map));
    file.commit();
    return true;
  } catch (const io::FileError&) {
    return false;
  }
}

}  // namespace stridescope::app

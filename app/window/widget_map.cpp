#include "app/window/widget_map.h"

#include <cmath>
#include <filesystem>
#include <fstream>

#include "ui/json.h"

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
                      {"window", Json::Array{map.window.w, map.window.h}},
                      {"focus", map.focus},
                      {"widgets", std::move(widgets)}};
  return whole.text() + "\n";
}

bool write_widget_map(const std::string& path, const WidgetMap& map) {
  const auto next = path + ".next";
  {
    std::ofstream file(next, std::ios::binary | std::ios::trunc);
    file << widget_map_text(map);
    if (!file.flush()) return false;
  }
  std::error_code error;
  std::filesystem::rename(next, path, error);
  return !error;
}

}  // namespace stridescope::app

#include "ui/settings/panel_layout.h"

namespace stridescope::ui {

bool is_of_layout(const SettingRow& row) {
  return row.name.ends_with("_folded") || (row.name.ends_with("_width") && row.name != "window_width");
}

Json layout_of(const Settings& settings) {
  auto layout = Json::object();
  for (const auto& row : settings_table)
    if (is_of_layout(row)) layout.add(std::string(row.name), row.get(settings));
  return layout;
}

void apply_layout(Settings& settings, const Json& layout) {
  for (const auto& row : settings_table)
    if (is_of_layout(row) && layout.contains(row.name)) row.set(settings, layout[row.name], row);
}

std::string_view present_layout(const Settings& settings) {
  const auto now = layout_of(settings);
  for (const auto& [name, layout] : settings.panel_layouts) {
    auto other = settings;
    apply_layout(other, layout);
    if (layout_of(other) == now) return name;
  }
  return {};
}

}  // namespace stridescope::ui

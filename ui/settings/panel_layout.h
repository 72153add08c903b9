#pragma once

#include <cstddef>
#include <string_view>

#include "ui/settings/settings.h"

namespace stridescope::ui {

inline constexpr std::size_t most_panel_layouts = 20, most_layout_name = 40;

/// Returns true if a setting is a part of the panel layout: which panels are open, and how wide.
bool is_of_layout(const SettingRow& row);
/// Returns the current layout, as an object of such settings.
Json layout_of(const Settings& settings);
void apply_layout(Settings& settings, const Json& layout);
/// Returns the name of the saved layout that equals the current one; empty if there is none.
std::string_view present_layout(const Settings& settings);

}  // namespace stridescope::ui

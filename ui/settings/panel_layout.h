#pragma once

#include <cstddef>
#include <string_view>

#include "ui/settings/settings.h"

namespace stridescope::ui {

inline constexpr std::size_t most_panel_layouts = 20, most_layout_name = 40;

/// Whether a setting is a part of the panel layout: which panels are open, and how wide.
bool is_of_layout(const SettingRow& row);
/// The present layout, as an object of such settings.
Json layout_of(const Settings& settings);
void apply_layout(Settings& settings, const Json& layout);
/// The saved layout that equals the present one; empty: none.
std::string_view present_layout(const Settings& settings);

}  // namespace stridescope::ui

#include <algorithm>

#include "app/reduce/reducers.h"
#include "ui/commands/key_map.h"
#include "ui/settings/panel_layout.h"

namespace stridescope::app {

void limit_session(ui::UiState& state) {
  auto& session = state.document.session;
  session.set_history_bytes(std::int64_t{state.settings.undo_mib} << 20);
  session.allow_memory(ui::memory_bytes(state.settings));
  session.set_threads(state.settings.threads);
}

namespace {

/// Copies settings to the domains that keep them.
void follow_settings(ui::UiState& state, bool was_instant) {
  limit_session(state);
  state.stage.view.reduced_motion = state.settings.reduced_motion;
  const auto order = state.stage.view.lens.walk_order();
  state.stage.view.lens = ui::lens_of(state.settings);
  if (state.stage.view.walk && order != state.stage.view.lens.walk_order()) state.stage.view.walk = 0;
  if (state.settings.instant && !was_instant) stop_motion(state);
}

void apply(ui::UiState& state, const ui::ChangeSetting& action) {
  const bool was_instant = state.settings.instant;
  action.row->set(state.settings, action.value, *action.row);
  follow_settings(state, was_instant);
}

void apply(ui::UiState& state, const ui::ResetSettings&) {
  const bool was_instant = state.settings.instant;
  const ui::Settings fresh;
  for (const auto& row : ui::settings_table)
    if (row.in_dialog) row.set(state.settings, row.get(fresh), row);
  follow_settings(state, was_instant);
}

void apply(ui::UiState& state, const ui::ToggleGroup& action) {
  auto& folded = state.settings.folded_groups;
  if (folded.erase(action.group) == 0) folded.insert(action.group);
}

void apply(ui::UiState& state, const ui::RememberWindow& action) {
  auto& settings = state.settings;
  settings.window_x = action.x;
  settings.window_y = action.y;
  settings.window_width = action.width;
  settings.window_height = action.height;
  settings.window_maximized = action.is_maximized;
}

void apply(ui::UiState& state, const ui::AwaitKey& action) { state.keys.awaited = action.command; }

void apply(ui::UiState& state, const ui::BindKey& action) {
  const auto* command = ui::command_of_id(action.command);
  state.keys.awaited.clear();
  if (!command) return;
  std::vector<ui::KeyPress> keys;
  if (action.key.key != ui::Key::none) {
    if (!ui::may_be_bound(action.key)) return;
    keys.push_back(action.key);
    keys.back().repeated = false;
  }
  state.keys.changed.erase(command->id);
  if (ui::keys_of(*command, {}) != keys) state.keys.changed[command->id] = std::move(keys);
}

void apply(ui::UiState& state, const ui::ResetKeys& action) {
  state.keys.awaited.clear();
  if (action.command.empty()) state.keys.changed.clear();
  else state.keys.changed.erase(action.command);
}

void apply(ui::UiState& state, const ui::EditLayoutName& action) { state.layouts.name.text = action.text; }

void apply(ui::UiState& state, const ui::SaveLayout& action) {
  auto& layouts = state.settings.panel_layouts;
  if (action.name.empty() || action.name.size() > ui::most_layout_name) return;
  if (layouts.size() >= ui::most_panel_layouts && !layouts.contains(action.name)) return;
  layouts.insert_or_assign(action.name, ui::layout_of(state.settings));
  state.layouts.name.replace("");
}

void show_layout(ui::UiState& state, const ui::Json& layout) {
  ui::apply_layout(state.settings, layout);
  follow_settings(state, state.settings.instant);
}

void apply(ui::UiState& state, const ui::ChooseLayout& action) {
  const auto found = state.settings.panel_layouts.find(action.name);
  if (found != state.settings.panel_layouts.end()) show_layout(state, found->second);
}

void apply(ui::UiState& state, const ui::DeleteLayout& action) {
  state.settings.panel_layouts.erase(action.name);
}

void apply(ui::UiState& state, const ui::DefaultLayout&) {
  show_layout(state, ui::layout_of(ui::Settings()));
}

}  // namespace

void reduce_settings(ui::UiState& state, const ui::SettingsAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

/// What other domains keep of the settings.
void follow_settings(ui::UiState& state, bool was_instant) {
  state.document.session.set_history_bytes(std::int64_t{state.settings.undo_mib} << 20);
  state.document.session.allow_memory(ui::memory_bytes(state.settings));
  state.document.session.set_threads(state.settings.threads);
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

}  // namespace

void reduce_settings(ui::UiState& state, const ui::SettingsAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

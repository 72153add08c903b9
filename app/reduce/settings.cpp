#include <algorithm>

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

void apply(ui::State& state, const ui::SetTheme& action) { state.settings.theme = action.theme; }

void apply(ui::State& state, const ui::SetScale& action) {
  state.settings.scale_percent = std::clamp(action.percent, 75, 300);
}

void apply(ui::State& state, const ui::SetLanguage& action) { state.settings.language = action.code; }

void apply(ui::State& state, const ui::SetInstant& action) {
  state.settings.instant = action.on;
  if (action.on) stop_motion(state);
}

void apply(ui::State& state, const ui::SetReducedMotion& action) {
  state.settings.reduced_motion = action.on;
  state.stage.view.reduced_motion = action.on;
}

void apply(ui::State& state, const ui::SetTooltips& action) { state.settings.tooltips = action.on; }

void apply(ui::State& state, const ui::FoldPanel& action) {
  auto& settings = state.settings;
  (action.panel == ui::PanelId::operations  ? settings.operations_folded
   : action.panel == ui::PanelId::inspector ? settings.inspector_folded
                                            : settings.ledger_folded) = action.folded;
}

void apply(ui::State& state, const ui::ResizePanel& action) {
  if (action.panel == ui::PanelId::operations)
    state.settings.operations_width = std::clamp(action.width, 200.f, 480.f);
  else if (action.panel == ui::PanelId::inspector)
    state.settings.inspector_width = std::clamp(action.width, 220.f, 520.f);
}

void apply(ui::State& state, const ui::SetSpeed& action) { state.settings.speed = action.factor; }

void apply(ui::State& state, const ui::ToggleGroup& action) {
  auto& folded = state.settings.folded_groups;
  if (folded.erase(action.group) == 0) folded.insert(action.group);
}

void apply(ui::State& state, const ui::RememberWindow& action) {
  state.settings.window_width = action.width;
  state.settings.window_height = action.height;
}

}  // namespace

void reduce_settings(ui::State& state, const ui::SettingsAction& action) {
  std::visit([&](const auto& one) { apply(state, one); }, action.kind());
}

}  // namespace stridescope::app

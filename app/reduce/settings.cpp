#include <algorithm>

#include "app/reduce/reducers.h"

namespace stridescope::app {

void apply(ui::State& state, const ui::SetTheme& action, const Places&) {
  state.settings.theme = action.theme;
}

void apply(ui::State& state, const ui::SetScale& action, const Places&) {
  state.settings.scale_percent = std::clamp(action.percent, 75, 300);
}

void apply(ui::State& state, const ui::SetLanguage& action, const Places&) {
  state.settings.language = action.code;
  state.view.language = action.code;
}

void apply(ui::State& state, const ui::SetInstant& action, const Places&) {
  state.settings.instant = action.on;
  if (action.on) stop_motion(state);
}

void apply(ui::State& state, const ui::SetReducedMotion& action, const Places&) {
  state.settings.reduced_motion = action.on;
  state.view.reduced_motion = action.on;
}

void apply(ui::State& state, const ui::SetTooltips& action, const Places&) {
  state.settings.tooltips = action.on;
}

void apply(ui::State& state, const ui::FoldPanel& action, const Places&) {
  auto& settings = state.settings;
  (action.panel == ui::PanelId::operations  ? settings.operations_folded
   : action.panel == ui::PanelId::inspector ? settings.inspector_folded
                                            : settings.ledger_folded) = action.folded;
}

void apply(ui::State& state, const ui::ResizePanel& action, const Places&) {
  if (action.panel == ui::PanelId::operations)
    state.settings.operations_width = std::clamp(action.width, 200.f, 480.f);
  else if (action.panel == ui::PanelId::inspector)
    state.settings.inspector_width = std::clamp(action.width, 220.f, 520.f);
}

void apply(ui::State& state, const ui::SetFullScreen& action, const Places&) {
  state.full_screen = action.on;
}

void apply(ui::State& state, const ui::SetLecture& action, const Places&) {
  state.lecture = action.on;
  state.full_screen = action.on;
}

}  // namespace stridescope::app

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

void apply(ui::UiState& state, const ui::Focus& action) {
  if (action.id == "console") reduce_lecture(state, ui::SetLectureBar{true});
  if (action.id == "console" && action.selects) state.console.draft.select_all();
  state.window.focus.ask(action.id);
}

void apply(ui::UiState& state, const ui::SetFullScreen& action) { state.window.full_screen = action.on; }

void apply(ui::UiState& state, const ui::CopyText& action) { state.window.clipboard.ask(action.text); }

void apply(ui::UiState& state, const ui::CopyPicture&) {
  state.window.drawing = nullptr;
  state.window.picture.ask({});
}

void apply(ui::UiState& state, const ui::CopyDrawing& action) {
  state.window.drawing = action.scene;
  state.window.picture.ask({});
}

}  // namespace

void reduce_window(ui::UiState& state, const ui::WindowAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

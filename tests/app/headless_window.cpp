#include "tests/app/headless_window.h"

#include "app/effects/effects.h"
#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"
#include "app/window/shown_stage.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/compat/imgui.h"
#include "ui/panels/lesson_parts.h"
#include "ui/panels/notices.h"
#include "ui/panels/panels.h"
#include "ui/panels/window_parts.h"
#include "ui/widgets/windows.h"

namespace stridescope::app {
namespace {

constexpr scene::Size window_size{1280, 720};

}  // namespace

HeadlessWindow::HeadlessWindow(const ui::Text& text, const scene::TextMeasure* measure)
    : text_(text),
      style_(scene::make_style(scene::Theme::light, 1)),
      measure_(measure ? *measure : static_cast<const scene::TextMeasure&>(cairo_)) {
  ImGui::CreateContext();
  auto& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {window_size.w, window_size.h};
  io.DeltaTime = 1.0f / 60;
#if IMGUI_VERSION_NUM >= 19200
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
  ui::compat::name_keys();
  ui::apply_style(style_);
  std::vector<char32_t> characters;
  for (const auto c : text.characters())
    if (!ui::is_always_baked(c)) characters.push_back(c);
  fonts_.bake(style_, characters);
  fonts_.measure_by(measure);
}

HeadlessWindow::~HeadlessWindow() { ImGui::DestroyContext(); }

void HeadlessWindow::show(const ui::UiState& state) {
  canvas::ImguiCellPainter cells;
  const canvas::ImguiCanvas drawn_widths(fonts_, cells);
  for (int frame = 0; frame < 2; ++frame) {
    const auto layout =
        ui::frame_layout(window_size, state, style_, ui::lesson_heights(state, style_, text_, drawn_widths),
                         ui::notice_room(state, style_, text_, drawn_widths));
    ShownStage stage;
    stage.update(state, style_, layout.stage, measure_, text_);
    memory_.elided.clear();
    drawn_.clear();
    ui::KeyQueue keys(std::vector<ui::KeyPress>{});
    ImGui::NewFrame();
    ui::ActionQueue actions;
    ui::Ui ui(style_, fonts_, text_, memory_, keys, actions, frame, true);
    ui.marks_terms = true;
    ui.drawn = &drawn_;
    ui::window_parts(ui, state, queries_, stage.shown(), layout, window_size, false);
    ImGui::EndFrame();
    widgets = std::move(ui.widgets);
  }
}

ui::UiState View::state() const {
  const UserFolders folders;
  auto state = make_state({});
  for (const char* line : {"y = x.t()", "z = y.contiguous()", "z[0, 0] = 7"})
    dispatch(state, ui::RunStatement{line}, folders);
  stop_motion(state);
  for (const auto& action : actions) dispatch(state, action, folders);
  if (change) change(state);
  return state;
}

}  // namespace stridescope::app

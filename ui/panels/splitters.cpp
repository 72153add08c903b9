#include "ui/panels/splitters.h"

#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Edge {
  std::string_view id;
  PanelId panel;
  float x, width;
  float direction;  ///< 1: the panel grows to the right
};

void splitter(Ui& ui, const scene::Rect& stage, const Edge& edge) {
  const float half = ui.px(4);
  const scene::Rect rect{edge.x - half, stage.y, 2 * half, stage.h};
  const Area window(ui, edge.id, rect, Area::Kind::raised);
  const auto response =
      ui.interact(edge.id, rect, {.role = "splitter", .label = ui.text("splitter"), .takes_focus = false});
  if (response.hovered || response.held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ui.fill({edge.x - ui.px(1), rect.y, ui.px(2), rect.h}, ui.palette().muted);
  }
  const float moved = ImGui::GetIO().MouseDelta.x;
  if (response.held && moved != 0)
    ui.emit(ResizePanel{edge.panel, (edge.width + edge.direction * moved) / ui.style.scale});
  if (response.double_clicked) ui.emit(FoldPanel{edge.panel, true});
}

/// At the stage's edge where a folded panel would be: brings it back.
void handle(Ui& ui, const State& state, const scene::Rect& stage, PanelId panel) {
  const bool is_left = panel == PanelId::operations;
  const float w = ui.px(20), h = ui.px(56);
  const scene::Rect rect{is_left ? stage.x : stage.right() - w, stage.center().y - h / 2, w, h};
  const std::string name = is_left ? "operations" : "inspector";
  const auto id = "unfold/" + name;
  const Area window(ui, id, rect, Area::Kind::raised);
  const auto label = ui.text("command/view/" + name);
  const auto response = ui.interact(id, rect, {.role = "button", .label = label});
  const auto& palette = ui.palette();
  ui.fill(rect, response.hovered ? blend(palette.panel, palette.ink, 0.08f) : palette.panel, ui.px(6));
  ui.frame(rect, palette.line, ui.px(6), ui.style.line_width);
  draw_icon(ui, is_left ? Icon::chevron_right : Icon::chevron_left, rect.center(), ui.px(14), palette.ink);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(scene::inset(rect, ui.px(2)), ui.px(6));
  ui.tooltip(id, response, label);
  if (!response.pressed) return;
  // Where there is room for one panel only, the other one gives way.
  const bool is_folded = is_left ? state.settings.operations_folded : state.settings.inspector_folded;
  if (!is_folded) ui.emit(FoldPanel{is_left ? PanelId::inspector : PanelId::operations, true});
  ui.emit(FoldPanel{panel, false});
}

}  // namespace

void splitters(Ui& ui, const State& state, const FrameLayout& layout) {
  if (state.dialog.open != DialogKind::none || !state.dialog.menu.empty()) return;
  if (state.window.lecture) return;
  if (layout.operations.w <= 0) handle(ui, state, layout.stage, PanelId::operations);
  if (layout.inspector.w <= 0) handle(ui, state, layout.stage, PanelId::inspector);
  if (layout.operations.w > 0)
    splitter(ui, layout.stage,
             {"splitter/operations", PanelId::operations, layout.operations.right(), layout.operations.w, 1});
  if (layout.inspector.w > 0)
    splitter(ui, layout.stage,
             {"splitter/inspector", PanelId::inspector, layout.inspector.x, layout.inspector.w, -1});
}

}  // namespace stridescope::ui

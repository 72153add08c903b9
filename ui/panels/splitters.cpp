#include "ui/panels/splitters.h"

#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/panels/panels.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Edge {
  const Panel& panel;
  float x, width;
  float direction;  ///< 1: the panel grows to the right
};

void splitter(Ui& ui, const scene::Rect& stage, const Edge& edge) {
  const float half = ui.px(4);
  const scene::Rect rect{edge.x - half, stage.y, 2 * half, stage.h};
  const auto id = "splitter/" + std::string(edge.panel.name);
  const Area window(ui, id, rect, Area::Kind::raised);
  const auto response =
      ui.interact(id, rect, {.role = "splitter", .label = ui.text("splitter"), .takes_focus = false});
  if (response.hovered || response.held) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ui.fill({edge.x - ui.px(1), rect.y, ui.px(2), rect.h}, ui.palette().muted);
  }
  ui.tooltip(id, response, ui.text("help/splitter"));
  const float moved = ImGui::GetIO().MouseDelta.x;
  if (response.held && moved != 0)
    ui.emit(ChangeSetting{edge.panel.width, (edge.width + edge.direction * moved) / ui.style.scale});
  if (response.double_clicked) ui.emit(ChangeSetting{edge.panel.folded, true});
}

/// Draws a handle in the margin at the stage's edge, in place of a folded panel, that unfolds the panel.
void handle(Ui& ui, const UiState& state, const scene::Rect& stage, const Panel& panel) {
  const bool is_left = panel.dock == Dock::left;
  const float w = ui.px(11), h = ui.px(56), radius = ui.px(4);
  const scene::Rect rect{is_left ? stage.x : stage.right() - w, stage.center().y - h / 2, w, h};
  const std::string name(panel.name);
  const auto id = "unfold/" + name;
  const Area window(ui, id, rect, Area::Kind::raised);
  const auto label = ui.text("command/view/" + name);
  const auto response = ui.interact(id, rect, {.role = "button", .label = label});
  const auto& palette = ui.palette();
  ui.fill(rect, response.hovered ? blend(palette.panel, palette.ink, 0.08f) : palette.panel, radius);
  ui.frame(rect, palette.line, radius, ui.style.line_width);
  draw_icon(ui, is_left ? Icon::chevron_right : Icon::chevron_left, rect.center(), ui.px(11), palette.ink);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(scene::inset(rect, ui.px(1)), radius);
  ui.tooltip(id, response, label);
  if (!response.pressed) return;
  // If there is room for one panel only, the other one is folded.
  if (panel.folded->get(state.settings) == Json(false))
    for (const auto& other : panel_table)
      if (other.dock != Dock::below && other.dock != panel.dock) ui.emit(ChangeSetting{other.folded, true});
  ui.emit(ChangeSetting{panel.folded, false});
}

}  // namespace

void splitters(Ui& ui, const UiState& state, const FrameLayout& layout) {
  if (state.dialog.open != DialogKind::none || !state.dialog.menu.empty()) return;
  for (std::size_t i = 0; i < panel_table.size(); ++i) {
    const auto& panel = panel_table[i];
    const auto& rect = layout.panels[i];
    if (!is_side_panel(panel)) continue;
    const bool is_left = panel.dock == Dock::left;
    if (rect.w <= 0 && state.lecture.on) continue;
    if (rect.w <= 0) handle(ui, state, layout.stage, panel);
    else splitter(ui, layout.stage, {panel, is_left ? rect.right() : rect.x, rect.w, is_left ? 1.f : -1.f});
  }
}

}  // namespace stridescope::ui

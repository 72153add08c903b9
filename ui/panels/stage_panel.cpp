#include "ui/panels/stage_panel.h"

#include <cmath>

#include "ui/compat/imgui.h"
#include "ui/forms/form.h"
#include "ui/scene/hit.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

scene::Rect on_window(const scene::Rect& rect, const scene::Rect& area) {
  return {rect.x + area.x, rect.y + area.y, rect.w, rect.h};
}

void list_regions(Ui& ui, const State& state, const scene::Scene& scene, const scene::Rect& area) {
  for (const auto& region : scene::regions(scene)) {
    const bool is_selected = std::holds_alternative<scene::TensorTarget>(region.target) &&
                             std::get<scene::TensorTarget>(region.target).tensor == state.view.selected;
    const bool is_pinned = region.target == state.view.pinned;
    ui.record(region.id, on_window(region.rect, area),
              {.role = region.role,
               .label = region.label,
               .value = is_selected ? "selected"
                        : is_pinned ? "pinned"
                                    : "",
               .takes_focus = false});
  }
}

void keys_on_stage(Ui& ui, const State& state) {
  if (ui.keys.take(Key::up)) ui.emit(MovePin{1, -1});
  if (ui.keys.take(Key::down)) ui.emit(MovePin{1, 1});
  if (ui.keys.take(Key::left)) ui.emit(MovePin{0, -1});
  if (ui.keys.take(Key::right)) ui.emit(MovePin{0, 1});
  if (ui.keys.take(Key::page_up)) ui.emit(MovePin{2, -1});
  if (ui.keys.take(Key::page_down)) ui.emit(MovePin{2, 1});
  if (const auto* cell = std::get_if<scene::CellTarget>(&state.view.pinned))
    if (ui.keys.take(Key::enter)) ui.emit(BeginCellEdit{*cell});
}

void zoom_buttons(Ui& ui, const State& state, const scene::Rect& area) {
  const float edge = ui.px(28), gap = ui.px(10);
  const bool is_fitted = state.view.zoom == 1 && state.view.pan == scene::Point{};
  if (is_fitted) return;
  const scene::Rect rect{area.right() - edge - gap, area.y + gap, edge, edge};
  ui.fill(rect, ui.palette().panel, ui.px(6));
  ui.frame(rect, ui.palette().line, ui.px(6), ui.style.line_width);
  if (icon_button(ui, "fit", rect, Icon::fit, ui.text("command/view/fit")).pressed) ui.emit(FitStage{});
}

void point(Ui& ui, const State& state, const scene::Scene& scene, const scene::Rect& area,
           const Response& response) {
  const auto& io = ImGui::GetIO();
  const scene::Point at{io.MousePos.x - area.x, io.MousePos.y - area.y};
  const bool dragging = response.held && ui.memory.dragged == "stage";
  const auto target = response.hovered && !dragging ? scene::hit(scene, at) : scene::Target{};
  if (target != state.view.hover && !dragging) ui.emit(Hover{target});
  const bool on_nothing = std::holds_alternative<std::monostate>(target);
  if (response.hovered && ImGui::IsMouseClicked(0)) ui.memory.dragged = on_nothing ? "stage" : "";
  if (dragging && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
    ui.emit(PanBy{{io.MouseDelta.x, io.MouseDelta.y}});
  if (!response.held && ui.memory.dragged == "stage" && !ImGui::IsMouseDown(0)) ui.memory.dragged.clear();
  if (response.hovered && io.MouseWheel != 0) ui.emit(ZoomBy{std::pow(1.12f, io.MouseWheel), at});
  const auto* cell = std::get_if<scene::CellTarget>(&target);
  if (response.double_clicked && cell) {
    ui.emit(BeginCellEdit{*cell});
  } else if (response.pressed && !on_nothing) {
    ui.emit(Pin{target});
  } else if (response.double_clicked && on_nothing) {
    ui.emit(FitStage{});
  }
  if (response.right_clicked && !on_nothing)
    ui.emit(OpenContextMenu{target, {}, {io.MousePos.x, io.MousePos.y}});
}

}  // namespace

void stage_panel(Ui& ui, const State& state, const scene::Scene& scene, const scene::Rect& area,
                 bool lists_regions) {
  const Area window(ui, "stage-area", area);
  zoom_buttons(ui, state, area);
  const auto response = ui.interact(
      "stage", area,
      {.role = "stage", .label = ui.text("stage"), .value = state.view.selected, .takes_space = false});
  point(ui, state, scene, area, response);
  if (response.focused && ui.memory.focus_is_visible) keys_on_stage(ui, state);
  if (lists_regions) list_regions(ui, state, scene, area);
}

void cell_editor(Ui& ui, const State& state, const scene::Scene& scene, const scene::Rect& area) {
  if (!state.cell_edit) return;
  const auto at = scene::place(scene, state.cell_edit->cell);
  if (!at) return;
  auto rect = on_window(*at, area);
  const float width = std::max(rect.w, ui.px(96)), height = std::max(std::min(rect.h, ui.px(44)), ui.px(30));
  rect = {rect.x + (rect.w - width) / 2, rect.y + (rect.h - height) / 2, width, height};
  const Area window(ui, "cell-editor", rect, Area::Kind::overlay);
  ui.fill(rect, ui.palette().panel, ui.px(6));
  const auto response = text_field(ui, "cell-edit", rect, state.cell_edit->draft,
                                   {.label = ui.text("cell/edit"), .large = true});
  if (response.text) ui.emit(EditCellText{*response.text});
  if (response.submitted) ui.emit(CommitCellEdit{});
  if (response.cancelled) ui.emit(CancelCellEdit{});
}

}  // namespace stridescope::ui

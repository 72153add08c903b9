#include "ui/panels/stage_panel.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/actions/learn.h"
#include "ui/actions/lecture.h"
#include "ui/actions/stage.h"
#include "ui/compat/imgui.h"
#include "ui/forms/box_facts.h"
#include "ui/forms/design_form.h"
#include "ui/forms/form.h"
#include "ui/lecture/ink_pad.h"
#include "ui/panels/axis_drag.h"
#include "ui/queries/drawing.h"
#include "ui/scene/picture/hit_test.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

scene::Rect on_window(const scene::Rect& rect, const scene::Rect& area) {
  return {rect.x + area.x, rect.y + area.y, rect.w, rect.h};
}

/// Returns the corners of the ringed cells: hovered, selected, or in error.
std::set<std::pair<float, float>> lit_corners(const scene::Scene& scene) {
  std::set<std::pair<float, float>> corners;
  for (const auto& cell : scene.cells)
    if (cell.ring.a > 0 && cell.ring_width > 0) corners.emplace(cell.rect.x, cell.rect.y);
  return corners;
}

void list_regions(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area) {
  const auto lit = lit_corners(scene);
  for (const auto& part : scene.pointed)
    ui.record("pointed/" + part.text, on_window(part.rect, area),
              {.role = "mark", .label = part.text, .takes_focus = false});
  for (const auto& region : scene::hit_regions(scene)) {
    if (std::holds_alternative<scene::AxisTarget>(region.target)) continue;  // its chip is a widget
    const bool is_selected = std::holds_alternative<scene::TensorTarget>(region.target) &&
                             std::get<scene::TensorTarget>(region.target).tensor == state.stage.view.selected;
    const bool is_pinned = region.target == state.stage.view.pinned;
    ui.record(region.id, on_window(region.rect, area),
              {.role = region.role,
               .label = region.label,
               .value = is_selected                                     ? "selected"
                        : is_pinned                                     ? "pinned"
                        : lit.count({region.rect.x, region.rect.y}) > 0 ? "lit"
                                                                        : "",
               .takes_focus = false});
  }
}

void keys_on_stage(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area) {
  struct Move {
    Key key;
    std::int64_t dim_from_last, by;
  };
  constexpr Move moves[] = {{Key::up, 1, -1},   {Key::down, 1, 1},     {Key::left, 0, -1},
                            {Key::right, 0, 1}, {Key::page_up, 2, -1}, {Key::page_down, 2, 1}};
  for (const auto& move : moves) {
    // The keys of a clicker step through a lesson for any keyboard focus.
    if (state.lesson.is_open() && move.dim_from_last == 2) continue;
    if (ui.keys.take(move.key)) ui.emit(MovePin{move.dim_from_last, move.by});
    else if (ui.keys.take(move.key, true)) ui.emit(MovePin{move.dim_from_last, move.by, true});
  }
  if (const auto* cell = std::get_if<scene::CellTarget>(&state.stage.view.pinned))
    if (ui.keys.take(Key::enter)) ui.emit(BeginCellEdit{*cell});
  if (!ui.keys.take(Key::menu)) return;
  auto target = state.stage.view.pinned;
  auto place = scene::target_rect(scene, target);
  if (!place) place = scene::target_rect(scene, target = scene::TensorTarget{state.stage.view.selected});
  if (!place) return;
  const auto rect = on_window(*place, area);
  const bool is_card = std::holds_alternative<scene::TensorTarget>(target);
  ui.emit(OpenContextMenu{target, {}, {rect.x, is_card ? rect.y : rect.bottom() + ui.px(4)}});
}

void zoom_buttons(Ui& ui, const UiState& state, const scene::Rect& area) {
  const float edge = ui.px(28), gap = ui.px(10);
  const bool is_fitted = state.stage.view.zoom == 1 && state.stage.view.pan == scene::Point{};
  if (is_fitted) return;
  const scene::Rect rect{area.right() - edge - gap, area.y + gap, edge, edge};
  ui.fill(rect, ui.palette().panel, ui.px(6));
  ui.frame(rect, ui.palette().line, ui.px(6), ui.style.line_width);
  if (icon_button(ui, "fit", rect, Icon::fit, ui.text("command/view/fit")).pressed) ui.emit(FitStage{});
}

/// Draws a count on the stage as a text button; returns true if it was pressed.
bool count_button(Ui& ui, const std::string& id, const scene::Rect& rect, const std::string& words,
                  std::string_view help) {
  const auto response = ui.interact(id, rect, {.label = words});
  if (response.hovered) ui.frame(rect, ui.palette().line, ui.px(5), ui.style.line_width);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
  ui.tooltip(id, response, ui.text(help));
  return response.pressed;
}

/// Draws the number of hidden tensors; a press shows them again.
void hidden_count(Ui& ui, const scene::Scene& scene, const scene::Rect& area) {
  const auto& hidden = scene.note.hidden;
  if (hidden.rect.w <= 0) return;
  if (count_button(ui, "stage/hidden", on_window(hidden.rect, area), hidden.text, "help/hidden"))
    ui.emit(ShowAll{});
}

/// Draws the number of tensors that do not fit; a press lists them in the stage's menu.
void left_out_count(Ui& ui, const scene::Scene& scene, const scene::Rect& area) {
  const auto& left_out = scene.note.left_out;
  if (left_out.rect.w <= 0) return;
  const auto rect = on_window(left_out.rect, area);
  if (count_button(ui, "stage/left-out", rect, left_out.text, "help/left_out"))
    ui.emit(OpenContextMenu{{}, {}, {rect.x, rect.bottom() + ui.px(2)}});
}

/// Returns the cell of a tensor nearest to a point; nullopt in gaps for omitted indices.
std::optional<scene::CellTarget> nearest_cell(const scene::Scene& scene, const std::string& name,
                                              scene::Point at) {
  for (const auto& part : scene.tensors) {
    if (part.name != name || !part.has_grid || part.tensor.numel() == 0) continue;
    const auto all = part.grid.bounds();
    at.x = std::clamp(at.x, all.x, all.right() - 1);
    at.y = std::clamp(at.y, all.y, all.bottom() - 1);
    if (auto index = part.grid.at(at)) return scene::CellTarget{name, std::move(*index)};
  }
  return std::nullopt;
}

/// Draws a box of cells while the button is held. Returns true if one is being drawn, or was just drawn.
bool draw_box(Ui& ui, const UiState& state, const scene::Scene& scene, scene::Point at,
              const Response& response) {
  auto& memory = ui.memory;
  if (memory.dragged != "cells") return false;
  const auto* from = std::get_if<scene::CellTarget>(&memory.drag_from);
  if (response.held && from) {
    const auto to = nearest_cell(scene, from->tensor, at);
    memory.drag_moved = memory.drag_moved || (to && !(*to == *from));
    if (!to || !memory.drag_moved) return memory.drag_moved;
    auto box = box_between(*from, *to);
    if (state.stage.view.box != box) ui.emit(SetBox{std::move(box)});
    return memory.drag_moved;
  }
  memory.dragged.clear();
  return std::exchange(memory.drag_moved, false);
}

/// Returns true if a cell of the strip answers the shown question.
bool asks_for_element(const UiState& state) {
  const auto& asked = state.lesson.asked;
  return !asked.made.empty() && !asked.is_answered && asked.made[asked.at].element;
}

void press(Ui& ui, const UiState& state, const scene::Target& target) {
  const auto* cell = std::get_if<scene::CellTarget>(&target);
  const auto* pinned = std::get_if<scene::CellTarget>(&state.stage.view.pinned);
  if (cell && pinned && pinned->tensor == cell->tensor && ImGui::GetIO().KeyShift) {
    ui.emit(SetBox{box_between(*pinned, *cell)});
    return;
  }
  if (const auto* place = std::get_if<scene::StorageTarget>(&target); place && asks_for_element(state))
    return ui.emit(GuessElement{place->element});
  if (const auto* place = std::get_if<scene::StorageTarget>(&target);
      place && !state.settings.design_folded) {
    const auto request = design_request(state);
    if (request && request->storage == place->storage)
      return ui.emit(SetGrid{painted_text(state.design.grid.text, place->element)});
  }
  if (state.stage.view.box) ui.emit(SetBox{});
  ui.emit(Pin{target});
}

void point(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area,
           const Response& response, const std::optional<scene::AxisTarget>& chip) {
  const auto& io = ImGui::GetIO();
  const scene::Point at{io.MousePos.x - area.x, io.MousePos.y - area.y};
  const bool panning = response.held && ui.memory.dragged == "stage";
  const bool boxing = draw_box(ui, state, scene, at, response);
  auto target = response.hovered && !panning ? scene::hit_test(scene, at) : scene::Target{};
  const auto hover = chip ? scene::Target(*chip) : target;
  if (hover != state.stage.view.hover && !panning) ui.emit(Hover{hover});
  const bool on_nothing = std::holds_alternative<std::monostate>(target);
  const auto* cell = std::get_if<scene::CellTarget>(&target);
  if (response.hovered && ImGui::IsMouseClicked(0)) {
    ui.memory.dragged = on_nothing ? "stage" : cell ? "cells" : "";
    ui.memory.drag_from = target;
  }
  if (panning && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0))
    ui.emit(PanBy{{io.MouseDelta.x, io.MouseDelta.y}});
  if (!response.held && ui.memory.dragged == "stage" && !ImGui::IsMouseDown(0)) ui.memory.dragged.clear();
  if (response.hovered && io.MouseWheel != 0) {
    if (state.lecture.spotlight) ui.emit(SizeSpotlight{std::pow(1.12f, io.MouseWheel)});
    else ui.emit(ZoomBy{std::pow(1.12f, io.MouseWheel), at});
  }
  if (boxing) return;
  if (response.double_clicked && state.lecture.on && (cell || state.lecture.magnifier.wanted)) {
    if (state.lecture.magnifier.wanted) ui.emit(EndMagnify{});
    else
      ui.emit(Magnify{target, to_pen_coordinates(unmagnified(at, scene.magnifier, scene.size), scene.size)});
  } else if (response.double_clicked && cell) {
    ui.emit(BeginCellEdit{*cell});
  } else if (response.pressed && !on_nothing) {
    press(ui, state, target);
  } else if (response.pressed && state.stage.view.box && io.MouseDragMaxDistanceSqr[0] < 9) {
    ui.emit(SetBox{});
  } else if (response.double_clicked && on_nothing) {
    ui.emit(FitStage{});
  }
  if (response.right_clicked) ui.emit(OpenContextMenu{target, {}, {io.MousePos.x, io.MousePos.y}});
}

/// Shows the tooltip of the hovered word, badge or number.
void show_tooltip(Ui& ui, const scene::Scene& scene, const scene::Rect& area, const Response& response) {
  const auto mouse = ImGui::GetIO().MousePos;
  const scene::Point at{mouse.x - area.x, mouse.y - area.y};
  const auto tip = std::find_if(scene.tips.rbegin(), scene.tips.rend(),
                                [&](const scene::Tip& t) { return t.rect.contains(at); });
  const bool is_over = response.hovered && tip != scene.tips.rend();
  if (!is_over) {
    if (ui.memory.tooltip.starts_with("tip/")) ui.memory.tooltip.clear();
    return;
  }
  const auto id = "tip/" + std::to_string(scene.tips.rend() - tip);
  ui.tooltip(id, response, ui.text(tip->message), on_window(tip->rect, area));
}

}  // namespace

void stage_panel(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area,
                 bool lists_regions) {
  const Area window(ui, "stage-area", area);
  if (draws_on(state)) {
    ink_pad(ui, state, scene, area);
    if (lists_regions) list_regions(ui, state, scene, area);
    return;
  }
  zoom_buttons(ui, state, area);
  hidden_count(ui, scene, area);
  left_out_count(ui, scene, area);
  const auto chip = axis_chips(ui, state, scene, area);
  const auto response = ui.interact("stage", area,
                                    {.role = "stage",
                                     .label = ui.text("stage"),
                                     .value = state.stage.view.selected,
                                     .takes_space = false,
                                     .takes_enter = false});
  point(ui, state, scene, area, response, chip);
  if (!state.lecture.on) show_tooltip(ui, scene, area, response);  // in a lecture, the pointer only points
  if (response.focused && ui.memory.focus_is_visible) {
    ui.focus_ring(scene::inset(area, ui.px(4)), ui.px(4));
    keys_on_stage(ui, state, scene, area);
  }
  if (lists_regions) list_regions(ui, state, scene, area);
}

void cell_editor(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area) {
  if (!state.stage.cell_edit) return;
  const auto at = scene::target_rect(scene, state.stage.cell_edit->cell);
  if (!at) return;
  auto rect = on_window(*at, area);
  const float width = std::max(rect.w, ui.px(96)), height = std::max(std::min(rect.h, ui.px(44)), ui.px(30));
  rect = {rect.x + (rect.w - width) / 2, rect.y + (rect.h - height) / 2, width, height};
  const Area window(ui, "cell-editor", rect, Area::Kind::overlay);
  ui.fill(rect, ui.palette().panel, ui.px(6));
  const auto response = text_field(ui, "cell-edit", rect, state.stage.cell_edit->draft,
                                   {.label = ui.text("cell/edit"), .large = true});
  if (response.text) ui.emit(EditCellText{*response.text});
  if (response.submitted) ui.emit(CommitCellEdit{});
  if (response.cancelled) ui.emit(CancelCellEdit{});
}

}  // namespace stridescope::ui

#include <algorithm>

#include "ui/compat/imgui.h"
#include "ui/format.h"
#include "ui/forms/form.h"
#include "ui/panels/panels.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct Row {
  std::string id, label;
  Action action;
};

std::string subscript_of(const scene::CellTarget& cell) {
  return cell.tensor + "[" + (cell.index.empty() ? std::string("...") : list_text(cell.index)) + "]";
}

void add_tensor_rows(std::vector<Row>& rows, const State& state, const std::string& name, const Text& text) {
  const auto* tensor = find_tensor(state.document.session, name);
  if (!tensor) return;
  const auto result = state.document.session.fresh_name() + " = " + name;
  const auto run = [&](std::string id, const std::string& call) {
    rows.push_back({std::move(id), result + call, RunStatement{result + call}});
  };
  if (name != state.view.selected) rows.push_back({"select", text("context/select", {name}), Select{name}});
  if (tensor->dim() >= 2) run("transpose", ".transpose(-2, -1)");
  if (!tensor->is_contiguous()) run("contiguous", ".contiguous()");
  run("clone", ".clone()");
}

std::vector<Row> rows_of(const State& state, const Text& text) {
  const auto& menu = *state.context_menu;
  std::vector<Row> rows;
  if (menu.step && *menu.step <= state.document.session.steps().size()) {
    const auto& source = state.document.session.steps()[*menu.step - 1].source;
    rows.push_back({"go", std::string(text("context/go_to_step")), GoToStep{*menu.step}});
    rows.push_back({"again", std::string(text("context/run_again")), RunStatement{source}});
    rows.push_back({"edit", std::string(text("context/edit_copy")), EditInConsole{source}});
    rows.push_back({"copy", std::string(text("context/copy")), CopyText{source}});
  }
  if (const auto* cell = std::get_if<scene::CellTarget>(&menu.target)) {
    const bool pinned = state.view.pinned == menu.target;
    rows.push_back({"pin", std::string(text(pinned ? "context/unpin" : "context/pin")), Pin{menu.target}});
    rows.push_back({"edit", text("context/edit_cell", {subscript_of(*cell)}), BeginCellEdit{*cell}});
    rows.push_back({"copy", text("context/copy_text", {subscript_of(*cell)}), CopyText{subscript_of(*cell)}});
    for (std::size_t d = 0; d < cell->index.size(); ++d) {
      std::string call = "[";
      for (std::size_t before = 0; before < d; ++before) call += ":, ";
      const auto statement = state.document.session.fresh_name() + " = " + cell->tensor + call +
                             std::to_string(cell->index[d]) + "]";
      rows.push_back({"select-" + std::to_string(d), statement, RunStatement{statement}});
    }
    add_tensor_rows(rows, state, cell->tensor, text);
  } else if (const auto* axis = std::get_if<scene::AxisTarget>(&menu.target)) {
    const auto result = state.document.session.fresh_name() + " = " + axis->tensor;
    const auto dim = std::to_string(axis->dim);
    for (const auto& call :
         {".sum(" + dim + ")", ".flip(" + dim + ")", ".unsqueeze(" + dim + ")", ".select(" + dim + ", 0)"})
      rows.push_back({call.substr(1, call.find('(') - 1), result + call, RunStatement{result + call}});
  } else if (const auto* whole = std::get_if<scene::TensorTarget>(&menu.target)) {
    add_tensor_rows(rows, state, whole->tensor, text);
  } else if (const auto* storage = std::get_if<scene::StorageTarget>(&menu.target)) {
    const bool pinned = state.view.pinned == menu.target;
    rows.push_back({"pin", std::string(text(pinned ? "context/unpin" : "context/pin")), Pin{menu.target}});
    rows.push_back(
        {"copy", std::string(text("context/copy_index")), CopyText{std::to_string(storage->element)}});
  }
  return rows;
}

}  // namespace

void context_menu(Ui& ui, const State& state, scene::Size screen) {
  if (!state.context_menu) return;
  const auto rows = rows_of(state, ui.text);
  const auto& palette = ui.palette();
  ui.layer += 20;
  {
    const Area window(ui, "context-overlay", {0, 0, screen.w, screen.h}, Area::Kind::overlay);
    const float row_height = ui.px(28), pad = ui.px(6);
    float width = ui.px(140);
    for (const auto& row : rows)
      width = std::max(width, ui.width(row.label, scene::Font::text, ui.style.text) + ui.px(24));
    scene::Rect card{state.context_menu->at.x, state.context_menu->at.y, width + 2 * pad,
                     static_cast<float>(rows.size()) * row_height + 2 * pad};
    card.x = std::max(ui.px(4), std::min(card.x, screen.w - card.w - ui.px(4)));
    card.y = std::max(ui.px(4), std::min(card.y, screen.h - card.h - ui.px(4)));
    if (!rows.empty()) {
      ui.fill({card.x - ui.px(2), card.y, card.w + ui.px(4), card.h + ui.px(4)}, {0, 0, 0, 24}, ui.px(9));
      ui.fill(card, palette.panel, ui.px(8));
      ui.frame(card, palette.line, ui.px(8), ui.style.line_width);
    }
    float y = card.y + pad;
    for (const auto& row : rows) {
      const scene::Rect rect{card.x + pad, y, card.w - 2 * pad, row_height};
      const auto id = "context/" + row.id;
      const auto response = ui.interact(id, rect, {.role = "menuitem", .label = row.label});
      if (response.hovered || (response.focused && ui.memory.focus_is_visible))
        ui.fill(rect, faded(palette.ink, 0.08f), ui.px(5));
      const bool is_code = row.label.find(" = ") != std::string::npos;
      ui.draw_in({rect.x + ui.px(10), rect.y, rect.w - ui.px(12), rect.h}, row.label,
                 is_code ? scene::Font::mono : scene::Font::text,
                 is_code ? ui.style.mono_small : ui.style.text, palette.ink);
      if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(5));
      if (response.pressed) ui.emit(row.action);
      y += row_height;
    }
    if ((ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1)) && !ImGui::IsAnyItemActive())
      ui.emit(OpenMenu{});
    if (rows.empty()) ui.emit(OpenMenu{});
  }
  ui.layer -= 20;
}

}  // namespace stridescope::ui

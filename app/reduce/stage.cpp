#include <algorithm>

#include "app/reduce/reducers.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "ui/forms/form.h"
#include "ui/words/format.h"

namespace stridescope::app {

void select_target(ui::UiState& state, const scene::Target& target) {
  const std::string* name = nullptr;
  if (const auto* cell = std::get_if<scene::CellTarget>(&target)) name = &cell->tensor;
  if (const auto* axis = std::get_if<scene::AxisTarget>(&target)) name = &axis->tensor;
  if (const auto* whole = std::get_if<scene::TensorTarget>(&target)) name = &whole->tensor;
  if (!name || *name == state.stage.view.selected || !ui::find_selectable(state.document.session, *name))
    return;
  state.stage.view.selected = *name;
  state.stage.view.walk.reset();
  state.motion.walking = false;
  state.form.open = {};
  state.prover.tensor.clear(), state.prover.step.reset();
}

namespace {

void apply(ui::UiState& state, const ui::Select& action) {
  select_target(state, scene::TensorTarget{action.tensor});
}

void apply(ui::UiState& state, const ui::Hover& action) { state.stage.view.hover = action.target; }

void apply(ui::UiState& state, const ui::Pin& action) {
  const bool again = state.stage.view.pinned == action.target;
  state.stage.view.pinned = again ? scene::Target{} : action.target;
  select_target(state, action.target);
}

void apply(ui::UiState& state, const ui::SetCellText& action) { state.stage.view.cell_text = action.text; }

void apply(ui::UiState& state, const ui::SetShowIndices& action) {
  state.stage.view.show_indices = action.on;
}

void apply(ui::UiState& state, const ui::SetZoom& action) {
  auto& view = state.stage.view;
  // Cells of a long tensor keep their size while more of them are shown: within the limit, panning reaches
  // all.
  const float zoom = std::clamp(action.zoom, 0.125f, std::clamp(2 * state.stage.natural_zoom, 8.f, 64.f));
  const float grown = zoom / view.zoom;
  view.pan.x = action.at.x - (action.at.x - view.pan.x) * grown;
  view.pan.y = action.at.y - (action.at.y - view.pan.y) * grown;
  view.zoom = zoom;
}

void apply(ui::UiState& state, const ui::ZoomBy& action) {
  apply(state, ui::SetZoom{state.stage.view.zoom * action.factor, action.at});
}

void apply(ui::UiState& state, const ui::PanBy& action) {
  state.stage.view.pan.x += action.by.x;
  state.stage.view.pan.y += action.by.y;
}

void apply(ui::UiState& state, const ui::SetPan& action) { state.stage.view.pan = action.to; }

void apply(ui::UiState& state, const ui::FitStage&) {
  state.stage.view.zoom = 1;
  state.stage.view.pan = {};
}

void apply(ui::UiState& state, const ui::MovePin& action) {
  const auto tensor = ui::find_tensor(state.document.session, state.stage.view.selected);
  if (!tensor || tensor->numel() == 0) return;
  auto* cell = std::get_if<scene::CellTarget>(&state.stage.view.pinned);
  const auto dims = tensor->shape().size();
  if (!cell || cell->tensor != state.stage.view.selected || cell->index.size() != dims) {
    state.stage.view.pinned = scene::CellTarget{state.stage.view.selected, tensor::Dims(dims, 0)};
    return;
  }
  const auto dim = static_cast<std::int64_t>(dims) - 1 - action.dim_from_last;
  if (dim < 0 || action.dim_from_last < 0) return;
  const auto d = static_cast<std::size_t>(dim);
  const auto moved = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at + action.by, 0, tensor->shape()[d] - 1);
  };
  auto& box = state.stage.view.box;
  if (!action.stretches_box) {
    cell->index[d] = moved(cell->index[d]);
    box.reset();
    return;
  }
  // The pinned cell is the fixed corner; the other one moves.
  if (!box || box->tensor != cell->tensor || box->from.size() != dims || box->to.size() != dims)
    box = scene::CellBox{cell->tensor, cell->index, cell->index};
  const auto anchor = cell->index[d];
  const auto free_end = moved(box->from[d] < anchor ? box->from[d] : box->to[d]);
  box->from[d] = std::min(anchor, free_end);
  box->to[d] = std::max(anchor, free_end);
}

void apply(ui::UiState& state, const ui::SetRoles& action) {
  if (action.roles) state.stage.view.roles[action.tensor] = *action.roles;
  else state.stage.view.roles.erase(action.tensor);
}

void apply(ui::UiState& state, const ui::SetBox& action) {
  state.stage.view.box = action.box;
  if (action.box) select_target(state, scene::TensorTarget{action.box->tensor});
}

void apply(ui::UiState& state, const ui::SetHidden& action) {
  if (action.hidden) state.stage.view.hidden.insert(action.tensor);
  else state.stage.view.hidden.erase(action.tensor);
}

void apply(ui::UiState& state, const ui::ShowAll&) { state.stage.view.hidden.clear(); }

void apply(ui::UiState& state, const ui::StageDrawn& action) {
  state.stage.size = action.size;
  state.stage.natural_zoom = action.natural_zoom;
}

void apply(ui::UiState& state, const ui::BeginCellEdit& action) {
  const auto tensor = ui::find_tensor(state.document.session, action.cell.tensor);
  if (!tensor || tensor->dim() != static_cast<std::int64_t>(action.cell.index.size())) return;
  const auto element = tensor->layout().at(action.cell.index);
  if (!tensor::has_element(*tensor, element)) return;
  ui::CellEdit edit;
  edit.cell = action.cell;
  edit.draft.text = script::number_repr(tensor::element_at(*tensor, element));
  state.stage.cell_edit = std::move(edit);
  state.stage.view.pinned = action.cell;
  state.stage.view.selected = action.cell.tensor;
}

void apply(ui::UiState& state, const ui::EditCellText& action) {
  if (state.stage.cell_edit) state.stage.cell_edit->draft.text = action.text;
}

void apply(ui::UiState& state, const ui::CommitCellEdit&) {
  if (!state.stage.cell_edit) return;
  const auto& cell = state.stage.cell_edit->cell;
  const auto target = cell.tensor + (cell.index.empty() ? "[...]" : "[" + ui::list_text(cell.index) + "]");
  run_statement(state, target + " = " + state.stage.cell_edit->draft.text, cell.tensor);
}

void apply(ui::UiState& state, const ui::CancelCellEdit&) { state.stage.cell_edit.reset(); }

}  // namespace

void reduce_stage(ui::UiState& state, const ui::StageAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

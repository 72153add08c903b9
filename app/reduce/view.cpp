#include <algorithm>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"

namespace stridescope::app {
namespace {

/// Pointing at a cell also says which tensor is meant.
void select_target(ui::State& state, const scene::Target& target) {
  const std::string* name = nullptr;
  if (const auto* cell = std::get_if<scene::CellTarget>(&target)) name = &cell->tensor;
  if (const auto* axis = std::get_if<scene::AxisTarget>(&target)) name = &axis->tensor;
  if (const auto* whole = std::get_if<scene::TensorTarget>(&target)) name = &whole->tensor;
  if (!name || *name == state.view.selected || !ui::find_tensor(state.document.session, *name)) return;
  state.view.selected = *name;
  state.view.walk.reset();
  state.clock.walking = false;
  state.form = {};
}

}  // namespace

void apply(ui::State& state, const ui::Select& action, const Places&) {
  select_target(state, scene::TensorTarget{action.tensor});
}

void apply(ui::State& state, const ui::Hover& action, const Places&) { state.view.hover = action.target; }

void apply(ui::State& state, const ui::Pin& action, const Places&) {
  const bool again = state.view.pinned == action.target;
  state.view.pinned = again ? scene::Target{} : action.target;
  select_target(state, action.target);
}

void apply(ui::State& state, const ui::SetCellText& action, const Places&) {
  state.view.cell_text = action.text;
}

void apply(ui::State& state, const ui::SetShowIndices& action, const Places&) {
  state.view.show_indices = action.on;
}

void apply(ui::State& state, const ui::ZoomBy& action, const Places& places) {
  apply(state, ui::SetZoom{state.view.zoom * action.factor, action.at}, places);
}

void apply(ui::State& state, const ui::SetZoom& action, const Places&) {
  auto& view = state.view;
  // Cells of a long tensor keep their size while more of it comes: so far that all can be panned through.
  const float zoom = std::clamp(action.zoom, 0.125f, std::clamp(2 * state.natural_zoom, 8.f, 64.f));
  const float grown = zoom / view.zoom;
  view.pan.x = action.at.x - (action.at.x - view.pan.x) * grown;
  view.pan.y = action.at.y - (action.at.y - view.pan.y) * grown;
  view.zoom = zoom;
}

void apply(ui::State& state, const ui::PanBy& action, const Places&) {
  state.view.pan.x += action.by.x;
  state.view.pan.y += action.by.y;
}

void apply(ui::State& state, const ui::FitStage&, const Places&) {
  state.view.zoom = 1;
  state.view.pan = {};
}

void apply(ui::State& state, const ui::MovePin& action, const Places&) {
  const auto tensor = ui::find_tensor(state.document.session, state.view.selected);
  if (!tensor || tensor->numel() == 0) return;
  auto* cell = std::get_if<scene::CellTarget>(&state.view.pinned);
  if (!cell || cell->tensor != state.view.selected) {
    state.view.pinned = scene::CellTarget{state.view.selected, tensor::Dims(tensor->shape().size(), 0)};
    return;
  }
  const auto dim = static_cast<std::int64_t>(cell->index.size()) - 1 - action.dim_from_last;
  if (dim < 0) return;
  const auto d = static_cast<std::size_t>(dim);
  const auto moved = [&](std::int64_t at) {
    return std::clamp<std::int64_t>(at + action.by, 0, tensor->shape()[d] - 1);
  };
  auto& box = state.view.box;
  if (!action.stretches_box) {
    cell->index[d] = moved(cell->index[d]);
    box.reset();
    return;
  }
  // The pinned cell is the corner that stays; the other one moves.
  if (!box || box->tensor != cell->tensor) box = scene::CellBox{cell->tensor, cell->index, cell->index};
  const auto anchor = cell->index[d];
  const auto free_end = moved(box->from[d] < anchor ? box->from[d] : box->to[d]);
  box->from[d] = std::min(anchor, free_end);
  box->to[d] = std::max(anchor, free_end);
}

void apply(ui::State& state, const ui::SetRoles& action, const Places&) {
  if (action.roles) state.view.roles[action.tensor] = *action.roles;
  else state.view.roles.erase(action.tensor);
}

void apply(ui::State& state, const ui::SetBox& action, const Places&) {
  state.view.box = action.box;
  if (action.box) select_target(state, scene::TensorTarget{action.box->tensor});
}

void apply(ui::State& state, const ui::SetHidden& action, const Places&) {
  if (action.hidden) state.view.hidden.insert(action.tensor);
  else state.view.hidden.erase(action.tensor);
}

void apply(ui::State& state, const ui::ShowAll&, const Places&) { state.view.hidden.clear(); }

void apply(ui::State& state, const ui::WalkFrom& action, const Places&) {
  const auto tensor = ui::find_tensor(state.document.session, action.cell.tensor);
  if (!tensor || tensor->dim() != static_cast<std::int64_t>(action.cell.index.size())) return;
  std::int64_t order = 0;
  for (std::size_t d = 0; d < action.cell.index.size(); ++d)
    order = order * tensor->shape()[d] + action.cell.index[d];
  select_target(state, scene::TensorTarget{action.cell.tensor});
  stop_motion(state);
  state.view.walk = static_cast<double>(order);
  state.clock.walk_direction = 1;
  state.clock.walk_until.reset();
  state.clock.walking = order + 1 < tensor->numel();
}

}  // namespace stridescope::app

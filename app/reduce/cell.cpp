#include "app/reduce/reducers.h"
#include "engine/script/values/value.h"
#include "engine/tensor/element.h"
#include "ui/format.h"
#include "ui/forms/form.h"

namespace stridescope::app {

void apply(ui::State& state, const ui::BeginCellEdit& action, const Places&) {
  const auto tensor = ui::find_tensor(state.document.session, action.cell.tensor);
  if (!tensor || tensor->dim() != static_cast<std::int64_t>(action.cell.index.size())) return;
  const auto value = tensor::element_at(*tensor, tensor->layout().at(action.cell.index));
  ui::CellEdit edit;
  edit.cell = action.cell;
  edit.draft.text = std::visit([](auto number) { return script::repr(script::Value{number}); }, value);
  state.cell_edit = std::move(edit);
  state.view.pinned = action.cell;
  state.view.selected = action.cell.tensor;
}

void apply(ui::State& state, const ui::EditCellText& action, const Places&) {
  if (state.cell_edit) state.cell_edit->draft.text = action.text;
}

void apply(ui::State& state, const ui::CommitCellEdit&, const Places&) {
  if (!state.cell_edit) return;
  const auto& cell = state.cell_edit->cell;
  const auto target = cell.tensor + (cell.index.empty() ? "[...]" : "[" + ui::list_text(cell.index) + "]");
  const auto selected = cell.tensor;
  if (run_statement(state, target + " = " + state.cell_edit->draft.text)) state.view.selected = selected;
}

void apply(ui::State& state, const ui::CancelCellEdit&, const Places&) { state.cell_edit.reset(); }

}  // namespace stridescope::app

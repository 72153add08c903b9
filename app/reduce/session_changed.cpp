#include <algorithm>

#include "app/reduce/reducers.h"
#include "ui/forms/form.h"
#include "ui/queries/selection.h"

namespace stridescope::app {
namespace {

/// Drops a target whose tensor or storage is missing, or whose index is out of range.
void check_target(const session::Session& session, scene::Target& target) {
  bool is_there = true;
  if (const auto* cell = std::get_if<scene::CellTarget>(&target)) {
    const auto tensor = ui::find_selectable(session, cell->tensor);
    is_there = tensor && tensor->dim() == static_cast<std::int64_t>(cell->index.size());
    for (std::size_t d = 0; is_there && d < cell->index.size(); ++d)
      is_there = cell->index[d] < tensor->shape()[d];
  } else if (const auto* axis = std::get_if<scene::AxisTarget>(&target)) {
    const auto tensor = ui::find_selectable(session, axis->tensor);
    is_there = tensor && axis->dim < tensor->dim();
  } else if (const auto* whole = std::get_if<scene::TensorTarget>(&target)) {
    is_there = ui::find_selectable(session, whole->tensor).has_value();
  }
  if (!is_there) target = {};
}

/// Drops targets of the view that name tensors which no longer exist.
void check_view(const session::Session& session, scene::ViewState& view) {
  check_target(session, view.hover);
  check_target(session, view.pinned);
  if (view.box) {
    scene::Target corner = scene::CellTarget{view.box->tensor, view.box->to};
    check_target(session, corner);
    if (std::holds_alternative<std::monostate>(corner)) view.box.reset();
  }
  std::erase_if(view.hidden, [&](const std::string& name) { return !ui::find_selectable(session, name); });
  std::erase_if(view.roles, [&](const auto& entry) {
    const auto tensor = ui::find_selectable(session, entry.first);
    const auto named = entry.second.rows.size() + entry.second.columns.size();
    return !tensor || tensor->shape().size() != named;
  });
}

}  // namespace

void session_changed(ui::UiState& state) {
  auto& document = state.document;
  ++document.revision;
  // Viewing an earlier step is not a change; nor are later steps after a save up to the cursor.
  document.is_changed =
      text_to_save(state, true) != document.saved_text && text_to_save(state, false) != document.saved_text;
  if (!ui::find_selectable(document.session, state.stage.view.selected))
    state.stage.view.selected = ui::selection_at(document.session.now());
  check_view(document.session, state.stage.view);
  if (std::holds_alternative<scene::StorageTarget>(state.stage.view.hover)) state.stage.view.hover = {};
  if (std::holds_alternative<scene::StorageTarget>(state.stage.view.pinned)) state.stage.view.pinned = {};
  state.stage.view.walk.reset();
  state.motion.walking = false;
  state.form.open = {};
  state.prover.step.reset();
  state.stage.cell_edit.reset();
  state.dialog.context_menu.reset();
}

}  // namespace stridescope::app

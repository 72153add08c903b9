#include "ui/forms/form.h"

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

void apply(ui::UiState& state, const ui::OpenOperation& action) {
  const auto* entry = ui::find_entry(action.op);
  if (!entry || state.form.open.op == action.op) {
    state.form.open = {};
    return;
  }
  state.form.open = ui::make_form(state.document.session, *entry, state.stage.view.selected);
}

void apply(ui::UiState& state, const ui::EditArgument& action) {
  if (action.index >= state.form.open.arguments.size()) return;
  auto& argument = state.form.open.arguments[action.index];
  argument.draft.text = action.text;
  if (!action.typed) ++argument.draft.revision;
}

void apply(ui::UiState& state, const ui::EditResultName& action) {
  state.form.open.result_name.text = action.text;
}

void apply(ui::UiState& state, const ui::ApplyForm&) {
  if (state.form.open.op.empty()) return;
  run_statement(state, ui::statement_text(state.form.open));
}

void apply(ui::UiState& state, const ui::SearchOperations& action) { state.form.search.text = action.text; }

}  // namespace

void reduce_form(ui::UiState& state, const ui::FormAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

#include "ui/forms/form.h"

#include "app/reduce/reducers.h"

namespace stridescope::app {

void apply(ui::State& state, const ui::OpenOperation& action, const Places&) {
  const auto* entry = ui::find_entry(action.op);
  if (!entry || state.form.op == action.op) {
    state.form = {};
    return;
  }
  state.form = ui::make_form(state.document.session, *entry, state.view.selected);
}

void apply(ui::State& state, const ui::EditArgument& action, const Places&) {
  if (action.index >= state.form.arguments.size()) return;
  auto& argument = state.form.arguments[action.index];
  argument.draft.text = action.text;
  if (!action.typed) ++argument.draft.revision;
}

void apply(ui::State& state, const ui::EditResultName& action, const Places&) {
  state.form.result_name.text = action.text;
}

void apply(ui::State& state, const ui::ApplyForm&, const Places&) {
  if (state.form.op.empty()) return;
  run_statement(state, ui::statement_text(state.form));
}

void apply(ui::State& state, const ui::SearchOperations& action, const Places&) {
  state.search.text = action.text;
}

void apply(ui::State& state, const ui::ToggleGroup& action, const Places&) {
  auto& folded = state.settings.folded_groups;
  if (folded.erase(action.group) == 0) folded.insert(action.group);
}

}  // namespace stridescope::app

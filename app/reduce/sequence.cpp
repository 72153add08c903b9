#include <algorithm>
#include <utility>

#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/queries/selection.h"

namespace stridescope::app {
void show_arrival(ui::UiState& state) {
  state.document.failure.reset();
  state.document.value.clear();
  state.stage.view.selected = ui::selection_at(state.document.session.now());
  session_changed(state);
}

void begin_statement(ui::UiState& state, const ui::Branch::SourceText& statement, ui::PlanStep then) {
  state.document.session.set_busy();
  state.work.plan.insert(state.work.plan.begin(), std::move(then));
  const auto& [leading, source, open] = statement;
  state.effects.push_back(ui::RunStatementJob{begin_work(state, source), source, leading, open});
}

void run_step(ui::UiState& state, const ui::RunStatements& step, JobEnd& end) {
  const auto& all = *step.statements;
  const bool stops = step.awaits_job && (end.failure || end.was_cancelled);
  const auto at = step.ran + (step.awaits_job && !stops);
  if (!stops && at < all.size())
    return begin_statement(state, all[at], ui::RunStatements{step.statements, at, true});
  if (!stops) end = {};
  end.rest.assign(all.begin() + static_cast<std::ptrdiff_t>(at), all.end());
}

void run_step(ui::UiState& state, const ui::MoveTo& step, JobEnd&) {
  const auto& session = state.document.session;
  const auto count = std::min(step.count, session.steps().size());
  if (count == session.cursor()) return show_arrival(state);
  const auto& moved = session.steps()[std::max(count, std::min(session.cursor(), count + 1)) - 1];
  state.effects.push_back(ui::RunHistoryMoveJob{begin_work(state, moved.source), count});
}

}  // namespace stridescope::app

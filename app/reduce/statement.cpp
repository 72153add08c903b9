#include <algorithm>
#include <utility>

#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/session/reach.h"
#include "ui/derived/selection.h"

namespace stridescope::app {
namespace {

/// What an expression gave, as Python would show it; nothing where it is too long to be shown, or no longer
/// there to be read.
std::string value_text(const script::Value& value) {
  try {
    return script::repr(value);
  } catch (const tensor::Error&) {
    return {};
  }
}

/// After a statement: what it did is shown and set in motion, or why it failed. `before` are the statements
/// that there were, where some of them made way.
bool show_outcome(ui::UiState& state, std::optional<session::Failure> failure, ui::Branch before) {
  if (failure) {
    set_failure(state, std::move(failure));
    return false;
  }
  auto& session = state.document.session;
  state.document.failure.reset();
  session.trailing.clear();
  guide_after_statement(state);
  if (!before.statements.empty()) set_branch_aside(state, std::move(before), "notice/steps_dropped");
  const auto& outcome = session.steps()[session.cursor() - 1].outcome;
  state.document.value.clear();
  if (outcome.printed.empty() && outcome.value && !outcome.value->is_none())
    state.document.value = value_text(*outcome.value);
  const auto reaches_tensor = [&](const std::string& name) {
    bool reaches = false;
    if (const auto* value = session.environment().find(name))
      session::for_each_tensor(name, *value, [&](const auto&, const auto&) { reaches = true; });
    return reaches;
  };
  if (std::ranges::any_of(outcome.bound, reaches_tensor))
    state.stage.view.selected = ui::selection_at(session.now());
  session_changed(state);
  start_motion(state, session.cursor(), 1);
  return true;
}

}  // namespace

bool run_statement(ui::UiState& state, const std::string& source, const std::string& before_it) {
  if (state.work.job) {
    state.work.waiting.push_back({before_it, source});
    return true;
  }
  auto& session = state.document.session;
  if (session.is_inside_statement(session.cursor())) {
    add_notice(state, {"notice/inside_statement"}, false);
    return false;
  }
  // Comments after the last statement stand before the one that comes next.
  const bool leaves_lesson = state.lesson.is_on_script();  // which keeps the comments that end it
  const auto leading = (leaves_lesson ? std::string() : session.trailing) + before_it;
  auto before = session.steps().size() > session.cursor() ? branch_of(session) : ui::Branch();
  if (state.work.has_threads) {
    const auto verdict = session.preview(source);
    if (verdict.expected_secs > longest_in_frame_secs) {
      state.document.failure.reset();
      state.document.value.clear();
      run_off_frame(state, source, leading, {}, verdict.work_bytes, ui::ShowOutcome{source, before});
      return true;
    }
  }
  return show_outcome(state, session.append(source, leading), std::move(before));
}

void take(ui::UiState& state, const ui::ShowOutcome& step, StatementsEnd& end) {
  if (!end.was_cancelled && show_outcome(state, std::move(end.failure), step.before)) return;
  state.work.plan.clear();
  // What did not run can be mended where it was typed.
  if (state.console.draft.text.empty()) reduce_console(state, ui::EditInConsole{step.source});
  ++state.document.revision;
}

}  // namespace stridescope::app

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/session/reachable_values.h"
#include "ui/queries/selection.h"

namespace stridescope::app {
namespace {

/// Returns the repr of an expression's value; empty if it is too long to be shown or its storage is
/// missing.
std::string value_text(const script::Value& value) {
  try {
    return script::repr(value);
  } catch (const tensor::Error&) {
    return {};
  }
}

/// Shows the effects of a statement and starts its motion. `before`: the previous statements, if some of them
/// were replaced.
void show_outcome(ui::UiState& state, const ui::Branch& before) {
  auto& session = state.document.session;
  state.document.failure.reset();
  session.trailing.clear();
  guide_after_statement(state);
  if (!before.statements.empty()) set_branch_aside(state, before, "notice/steps_dropped");
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
}

/// Returns the statements that did not run, as a line of the console.
std::string line_of_rest(const ui::RunTyped& typed) {
  if (typed.ran == 0 && !typed.line.empty()) return typed.line;
  std::vector<std::string> sources;
  for (auto i = typed.ran; i < typed.statements->size(); ++i)
    sources.push_back((*typed.statements)[i].source);
  return fmt::format("{}", fmt::join(sources, "; "));
}

/// Ends a plan: statements that did not run are put back where they were entered, the failed one before the
/// queued ones.
void return_to_input(ui::UiState& state, const ui::RunTyped& typed, bool was_cancelled) {
  using From = ui::RunTyped::From;
  std::vector<std::string> lines;
  if (typed.from == From::console || was_cancelled) lines.push_back(line_of_rest(typed));
  for (const auto& step : std::exchange(state.work.plan, {}))
    if (const auto* waiting = step.get_if<ui::RunTyped>();
        waiting && waiting->from == From::console && !was_cancelled)
      lines.push_back(line_of_rest(*waiting));
  ++state.document.revision;
  if (typed.from == From::paste) {
    const auto& all = *typed.statements;
    state.console.pending_statements.assign(all.begin() + static_cast<std::ptrdiff_t>(typed.ran), all.end());
    return reduce_console(state, ui::EditPending{0});
  }
  if (was_cancelled) state.window.focus.ask("console");
  if (!lines.empty()) restore_console_line(state, fmt::format("{}", fmt::join(lines, "; ")));
}

}  // namespace

void run_typed(ui::UiState& state, ui::RunTyped statements, ui::Plan then) {
  then.insert(then.begin(), std::move(statements));
  if (!state.work.job) return run_plan(state, std::move(then));
  auto& plan = state.work.plan;
  plan.insert(plan.end(), std::make_move_iterator(then.begin()), std::make_move_iterator(then.end()));
}

void run_statement(ui::UiState& state, const std::string& source, std::string selected) {
  run_typed(state,
            {.statements = std::vector{ui::Branch::SourceText{{}, source}}, .selected = std::move(selected)});
}

void run_step(ui::UiState& state, const ui::RunTyped& step, JobEnd& end) {
  auto next = step;
  if (step.awaits_job) {
    const bool has_failed = end.failure.has_value();
    if (has_failed) set_failure(state, std::move(end.failure));
    if (has_failed || end.was_cancelled) return return_to_input(state, step, end.was_cancelled);
    show_outcome(state, step.before);
    if (!step.selected.empty()) state.stage.view.selected = step.selected;
    ++next.ran;
  }
  if (next.ran == next.statements->size()) return;
  const auto& session = state.document.session;
  if (session.is_inside_statement(session.cursor())) {
    add_notice(state, {"notice/inside_statement"}, false);
    return return_to_input(state, next, false);
  }
  state.document.failure.reset();
  // Comments after the last statement belong to the next statement.
  const bool leaves_lesson = state.lesson.is_on_script();  // the lesson keeps the comments at its end
  auto statement = (*next.statements)[next.ran];
  if (!leaves_lesson) statement.leading = session.trailing + statement.leading;
  next.before = session.steps().size() > session.cursor() ? branch_of(session) : ui::Branch();
  next.awaits_job = true;
  begin_statement(state, statement, std::move(next));
}

}  // namespace stridescope::app

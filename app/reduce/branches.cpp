#include <algorithm>
#include <memory>
#include <utility>

#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/queries/selection.h"
#include "ui/queries/step_inside.h"

namespace stridescope::app {
namespace {

constexpr const char* bring_back = "notice/bring_back";
constexpr std::size_t most_branches = 16;

void close_offer(ui::UiState& state) {
  std::erase_if(state.dialog.notices, [](const ui::Notice& notice) { return notice.offer == bring_back; });
}

/// Returns the number of statements in the common prefix of two branches.
std::size_t common_length(const ui::Branch& a, const ui::Branch& b) {
  const auto end =
      std::mismatch(a.statements.begin(), a.statements.end(), b.statements.begin(), b.statements.end());
  return static_cast<std::size_t>(end.first - a.statements.begin());
}

bool begins_with(const ui::Branch& whole, const ui::Branch& part) {
  return common_length(whole, part) == part.statements.size();
}

/// Shows a notice about the branch that would be restored first, with a button.
void offer(ui::UiState& state, std::string_view words) {
  close_offer(state);
  if (state.document.set_aside.empty()) return;
  const auto& next = state.document.set_aside.back();
  const auto count = next.statements.size() - common_length(next, branch_of(state.document.session));
  state.dialog.notices.push_back({{std::string(words), {{"count", count}}}, false, bring_back});
}

}  // namespace

ui::Branch branch_of(const session::Session& session) {
  ui::Branch branch;
  for (std::size_t i = 0; i < session.steps().size(); i = session.end_of_statement(i)) {
    const auto& step = session.steps()[i];
    if (step.part)
      branch.statements.push_back(
          {step.part->group->leading, step.statement_source(), step.part->group->open});
    else branch.statements.push_back({step.leading, step.source, session::OpenParts()});
  }
  return branch;
}

void forget_branches(ui::UiState& state) {
  state.document.set_aside.clear();
  close_offer(state);
}

void set_branch_aside(ui::UiState& state, ui::Branch branch, std::string_view words) {
  // A lesson that was left for a branch is returned to, not restored.
  if (state.lesson.is_on_script() && branch.statements == state.lesson.statements) return;
  auto& aside = state.document.set_aside;
  const auto now = branch_of(state.document.session);
  std::erase_if(aside, [&](const ui::Branch& other) { return begins_with(branch, other); });
  if (!begins_with(now, branch)) aside.push_back(std::move(branch));
  std::erase_if(aside, [&](const ui::Branch& other) { return begins_with(now, other); });
  if (aside.size() > most_branches) aside.erase(aside.begin());
  offer(state, words);
}

namespace {

std::vector<ui::Branch::SourceText> statements_from(const ui::Branch& branch, std::size_t first) {
  return {branch.statements.begin() + static_cast<std::ptrdiff_t>(first), branch.statements.end()};
}

/// Reruns the session from the statement that contains `step` (from 1), with the parts in `open` as steps;
/// then takes the steps of `then`.
void reopen(ui::UiState& state, std::size_t step, session::OpenParts open, ui::Plan then) {
  auto& session = state.document.session;
  const auto first = session.begin_of_statement(step - 1);
  auto statements = statements_from(branch_of(session), session.statements_in(first));
  if (statements.front().open == open) return;
  statements.front().open = std::move(open);
  then.insert(then.begin(), {ui::MoveTo{first}, ui::RunStatements{std::move(statements)}, ui::KeepPending{}});
  run_plan(state, std::move(then));
}

}  // namespace

void open_inside(ui::UiState& state, std::size_t step, ui::Plan then) {
  const auto& session = state.document.session;
  if (step == 0 || step > session.steps().size()) return;
  const auto& entered = session.steps()[step - 1];
  if (!entered.contents.has_statements()) return;
  const auto& inside = entered.part;
  auto open = inside ? inside->group->open : session::OpenParts();
  open.emplace(inside ? inside->path : session::StatementPath(), entered.contents.rounds);
  if (then.empty()) then = {ui::MoveTo{step}, ui::PlayStep{step}};
  reopen(state, step, std::move(open), std::move(then));
}

void close_inside(ui::UiState& state, std::size_t step) {
  const auto& session = state.document.session;
  if (step == 0 || step > session.steps().size()) return;
  const auto around = ui::opened_around(session.steps()[step - 1]);
  if (!around) return;
  const auto& group = session.steps()[step - 1].part->group;
  auto open = group->open;
  std::erase_if(open, [&](const auto& entry) {
    const auto& path = entry.first;
    return path.size() >= around->size() && std::equal(around->begin(), around->end(), path.begin());
  });
  auto first = step;
  while (first > 1 && session.steps()[first - 2].is_of(group) &&
         ui::is_within(session.steps()[first - 2], *around))
    --first;
  reopen(state, step, std::move(open), {ui::MoveTo{first}, ui::PlayStep{first}});
}

void run_step(ui::UiState& state, const ui::KeepPending& step, JobEnd& end) {
  state.console.edits_pending = false;
  state.console.pending_statements = std::move(end.rest);
  if (!state.console.pending_statements.empty()) {
    state.stage.view.selected = ui::selection_at(state.document.session.now());
    session_changed(state);
    stop_motion(state);
    set_failure(state, std::move(end.failure));
    reduce_console(state, ui::EditPending{0});
    state.work.plan.clear();
  }
  if (!step.before.statements.empty()) set_branch_aside(state, step.before, "notice/step_replaced");
}

void run_from(ui::UiState& state, std::vector<ui::Branch::SourceText> statements, std::size_t first) {
  const auto step = state.document.session.steps_of(first);
  statements.erase(statements.begin(), statements.begin() + static_cast<std::ptrdiff_t>(first));
  run_plan(state, {ui::MoveTo{step}, ui::DropLaterSteps{}, ui::RunStatements{std::move(statements)},
                   ui::KeepPending{}, ui::MoveTo{step + 1}, ui::EndMotion{}});
}

void replace_step(ui::UiState& state, std::size_t step, const std::string& source) {
  auto& session = state.document.session;
  if (state.work.job || step == 0 || step > session.steps().size()) return;
  auto before = branch_of(session);
  const auto first = session.begin_of_statement(step - 1);
  const auto statement = session.statements_in(first);
  const auto& replaced = before.statements[statement];
  ui::RunStatements run{std::vector{ui::Branch::SourceText{replaced.leading, source, replaced.open}}};
  run_plan(state, {ui::MoveTo{first}, std::move(run),
                   ui::FinishReplacing{std::move(before), statement, first, session.cursor(),
                                       state.stage.view.selected}});
}

void run_step(ui::UiState& state, const ui::FinishReplacing& step, JobEnd& end) {
  if (!end.rest.empty()) {
    auto failure = end.failure ? std::make_shared<const session::Failure>(std::move(*end.failure)) : nullptr;
    return run_plan(state, {ui::MoveTo{step.cursor}, ui::ShowAsBefore{step.selected, std::move(failure)}});
  }
  state.document.failure.reset();
  state.console.edits.reset();
  if (!state.console.edits_pending) reduce_console(state, ui::ClearConsole{});
  run_plan(state, {ui::RunStatements{statements_from(step.before, step.statement + 1)},
                   ui::KeepPending{step.before}, ui::MoveTo{step.step + 1}, ui::PlayStep{step.step + 1}});
}

void run_step(ui::UiState& state, const ui::ShowAsBefore& step, JobEnd&) {
  state.stage.view.selected = step.selected;
  if (step.failure) set_failure(state, *step.failure);
}

void run_step(ui::UiState& state, const ui::ContinuePending&, JobEnd&) {
  auto& console = state.console;
  console.edits_pending = false;
  if (console.pending_statements.empty()) return;
  auto waiting = std::exchange(console.pending_statements, {});
  waiting.erase(waiting.begin());
  const auto cursor = state.document.session.cursor();
  run_plan(state, {ui::RunStatements{std::move(waiting)}, ui::KeepPending{}, ui::MoveTo{cursor},
                   ui::PlayStep{cursor}});
}

void delete_later_steps(ui::UiState& state, std::size_t count) {
  auto& session = state.document.session;
  if (session.is_inside_statement(count)) count = session.end_of_statement(count - 1);
  if (count >= session.steps().size()) return;
  run_plan(state, {ui::MoveTo{count}, ui::DropLaterSteps{}, ui::SetAside{branch_of(session)}});
}

void run_step(ui::UiState& state, const ui::DropLaterSteps&, JobEnd&) {
  state.document.session.truncate();
  session_changed(state);
  stop_motion(state);
}

void run_step(ui::UiState& state, const ui::SetAside& step, JobEnd&) {
  set_branch_aside(state, step.branch, "notice/steps_aside");
}

/// The replaced steps are set aside at the place that is restored last, so that repeated requests cycle
/// through all branches.
void restore_steps(ui::UiState& state, std::size_t branch) {
  if (branch >= state.document.set_aside.size()) return;
  auto wanted = state.document.set_aside[branch];
  auto before = branch_of(state.document.session);
  const auto common = common_length(wanted, before);
  ui::RunStatements run{statements_from(wanted, common)};
  run_plan(state, {ui::MoveTo{state.document.session.steps_of(common)}, ui::DropLaterSteps{}, std::move(run),
                   ui::FinishRestoring{std::move(wanted), std::move(before)}});
}

void run_step(ui::UiState& state, const ui::FinishRestoring& step, JobEnd& end) {
  auto& aside = state.document.set_aside;
  std::erase(aside, step.wanted);
  set_failure(state, std::move(end.failure));
  state.stage.view.selected = ui::selection_at(state.document.session.now());
  session_changed(state);
  if (!begins_with(step.wanted, step.before)) aside.insert(aside.begin(), step.before);
  offer(state, "notice/steps_aside");
}

}  // namespace stridescope::app

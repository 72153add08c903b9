#include <algorithm>
#include <utility>

#include "app/reduce/reducers.h"
#include "ui/derived/selection.h"
#include "ui/derived/step_inside.h"

namespace stridescope::app {
namespace {

constexpr const char* bring_back = "notice/bring_back";
constexpr std::size_t most_branches = 16;

void close_offer(ui::UiState& state) {
  std::erase_if(state.dialog.notices, [](const ui::Notice& notice) { return notice.offer == bring_back; });
}

/// How many statements two branches begin with in common.
std::size_t common_length(const ui::Branch& a, const ui::Branch& b) {
  const auto end =
      std::mismatch(a.statements.begin(), a.statements.end(), b.statements.begin(), b.statements.end());
  return static_cast<std::size_t>(end.first - a.statements.begin());
}

bool begins_with(const ui::Branch& whole, const ui::Branch& part) {
  return common_length(whole, part) == part.statements.size();
}

/// Says what would come back first, and offers it.
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
    if (step.inside)
      branch.statements.push_back(
          {step.inside->group->leading, step.statement_source(), step.inside->group->open});
    else branch.statements.push_back({step.leading, step.source, session::OpenInside()});
  }
  return branch;
}

void forget_branches(ui::UiState& state) {
  state.document.set_aside.clear();
  close_offer(state);
}

void set_branch_aside(ui::UiState& state, ui::Branch branch, std::string_view words) {
  // A lesson that is left for something else is returned to, not brought back.
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

/// Runs statements one after the other, and then calls `then`. One that fails goes to the console, and those
/// after it wait.
void run_again(ui::UiState& state, const std::vector<ui::Branch::SourceText>& statements,
               const std::function<void(ui::UiState&)>& then) {
  state.console.to_mend.clear();
  state.console.mends = false;
  run_all(state, statements, [statements, then](ui::UiState& shown, SequenceEnd end) {
    if (end.ran < statements.size()) {
      shown.console.to_mend = {statements.begin() + static_cast<std::ptrdiff_t>(end.ran), statements.end()};
      shown.stage.view.selected = ui::selection_at(shown.document.session.now());
      session_changed(shown);
      stop_motion(shown);
      shown.document.failure = std::move(end.failure);
      reduce_console(shown, ui::Mend{0});
    }
    then(shown);
  });
}

std::vector<ui::Branch::SourceText> statements_from(const ui::Branch& branch, std::size_t first) {
  return {branch.statements.begin() + static_cast<std::ptrdiff_t>(first), branch.statements.end()};
}

/// Runs the statement that `step` (from 1) is a part of again, with other parts of it as steps, and those
/// after it; then goes to step `target` and plays it.
void reopen(ui::UiState& state, std::size_t step, session::OpenInside open, std::size_t target,
            std::function<void(ui::UiState&)> then = {}) {
  auto& session = state.document.session;
  auto before = branch_of(session);
  const auto first = session.begin_of_statement(step - 1);
  auto statements = statements_from(before, session.statements_in(first));
  if (statements.front().open == open) return;
  statements.front().open = std::move(open);
  go_to_step(state, first, [statements, target, then](ui::UiState& there) {
    run_again(there, statements, [target, then](ui::UiState& end) {
      if (!end.console.to_mend.empty()) return;
      if (then) return then(end);
      go_to_step(end, target, [target](ui::UiState& shown) { start_motion(shown, target, 1); });
    });
  });
}

}  // namespace

void open_inside(ui::UiState& state, std::size_t step, std::function<void(ui::UiState&)> then) {
  const auto& session = state.document.session;
  if (step == 0 || step > session.steps().size()) return;
  const auto& entered = session.steps()[step - 1];
  if (!entered.contents.has_statements()) return;
  const auto& inside = entered.inside;
  auto open = inside ? inside->group->open : session::OpenInside();
  open.emplace(inside ? inside->path : session::Path(), entered.contents.rounds);
  reopen(state, step, std::move(open), step, std::move(then));
}

void close_inside(ui::UiState& state, std::size_t step) {
  const auto& session = state.document.session;
  if (step == 0 || step > session.steps().size()) return;
  const auto around = ui::opened_around(session.steps()[step - 1]);
  if (!around) return;
  const auto& group = session.steps()[step - 1].inside->group;
  auto open = group->open;
  std::erase_if(open, [&](const auto& entry) {
    const auto& path = entry.first;
    return path.size() >= around->size() && std::equal(around->begin(), around->end(), path.begin());
  });
  auto first = step;
  while (first > 1 && session.steps()[first - 2].is_of(group) &&
         ui::is_within(session.steps()[first - 2], *around))
    --first;
  reopen(state, step, std::move(open), first);
}

void run_from(ui::UiState& state, std::vector<ui::Branch::SourceText> statements, std::size_t first) {
  const auto step = state.document.session.steps_of(first);
  statements.erase(statements.begin(), statements.begin() + static_cast<std::ptrdiff_t>(first));
  go_to_step(state, step, [statements, step](ui::UiState& there) {
    there.document.session.truncate();
    run_again(there, statements, [step](ui::UiState& end) {
      if (!end.console.to_mend.empty()) return;
      go_to_step(end, std::min(step + 1, end.document.session.steps().size()), stop_motion);
    });
  });
}

void replace_step(ui::UiState& state, std::size_t step, const std::string& source) {
  auto& session = state.document.session;
  if (state.work.job || step == 0 || step > session.steps().size()) return;
  auto before = branch_of(session);
  const auto first = session.begin_of_statement(step - 1);
  const auto statement = session.statements_in(first);
  const auto cursor = session.cursor();
  const auto selected = state.stage.view.selected;

  const auto give_up = [cursor, selected](ui::UiState& shown,
                                          const std::optional<session::Failure>& failure) {
    go_to_step(shown, cursor, [selected, failure](ui::UiState& back) {
      back.stage.view.selected = selected;
      back.document.failure = failure;
    });
  };
  const auto go_on = [before, first, statement](ui::UiState& shown) {
    shown.document.failure.reset();
    shown.console.edits.reset();
    if (!shown.console.mends) reduce_console(shown, ui::ClearConsole{});
    run_again(shown, statements_from(before, statement + 1), [before, step = first + 1](ui::UiState& end) {
      set_branch_aside(end, before, "notice/step_replaced");
      if (!end.console.to_mend.empty()) return;
      go_to_step(end, step, [step](ui::UiState& there) { start_motion(there, step, 1); });
    });
  };
  go_to_step(state, first, [before, statement, source, give_up, go_on](ui::UiState& there) {
    const auto& replaced = before.statements[statement];
    run_all(there, {{replaced.leading, source, replaced.open}},
            [give_up, go_on](ui::UiState& shown, const SequenceEnd& end) {
              if (end.ran == 0) give_up(shown, end.failure);
              else go_on(shown);
            });
  });
}

void go_on_mending(ui::UiState& state) {
  auto& console = state.console;
  console.mends = false;
  if (console.to_mend.empty() || state.work.job) return;
  auto waiting = std::exchange(console.to_mend, {});
  waiting.erase(waiting.begin());
  const auto cursor = state.document.session.cursor();
  run_again(state, waiting, [cursor](ui::UiState& end) {
    if (!end.console.to_mend.empty()) return;
    go_to_step(end, cursor, [cursor](ui::UiState& there) { start_motion(there, cursor, 1); });
  });
}

void delete_later_steps(ui::UiState& state, std::size_t count) {
  auto& session = state.document.session;
  if (session.is_inside_statement(count)) count = session.end_of_statement(count - 1);
  if (count >= session.steps().size()) return;
  go_to_step(state, count, [before = branch_of(session)](ui::UiState& there) {
    there.document.session.truncate();
    stop_motion(there);
    session_changed(there);
    set_branch_aside(there, before, "notice/steps_aside");
  });
}

/// The steps that make way for it wait their turn: asked for again and again, all come round.
void restore_steps(ui::UiState& state, std::size_t branch) {
  if (branch >= state.document.set_aside.size()) return;
  const auto wanted = state.document.set_aside[branch];
  const auto before = branch_of(state.document.session);
  const auto common = common_length(wanted, before);
  go_to_step(state, state.document.session.steps_of(common), [wanted, before, common](ui::UiState& there) {
    std::erase(there.document.set_aside, wanted);
    there.document.session.truncate();
    stop_motion(there);
    run_all(there, statements_from(wanted, common), [wanted, before](ui::UiState& end, SequenceEnd ended) {
      end.document.failure = std::move(ended.failure);
      end.stage.view.selected = ui::selection_at(end.document.session.now());
      session_changed(end);
      if (!begins_with(wanted, before)) end.document.set_aside.insert(end.document.set_aside.begin(), before);
      offer(end, "notice/steps_aside");
    });
  });
}

}  // namespace stridescope::app

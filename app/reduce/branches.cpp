#include <algorithm>
#include <utility>

#include "app/reduce/reducers.h"
#include "app/reduce/selection.h"

namespace stridescope::app {
namespace {

constexpr const char* bring_back = "notice/bring_back";
constexpr std::size_t most_branches = 16;

void close_offer(ui::State& state) {
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
void offer(ui::State& state, std::string_view words) {
  close_offer(state);
  if (state.document.set_aside.empty()) return;
  const auto& next = state.document.set_aside.back();
  const auto count = next.statements.size() - common_length(next, branch_of(state.document.session));
  state.dialog.notices.push_back({{std::string(words), {{"count", count}}}, false, bring_back});
}

}  // namespace

ui::Branch branch_of(const session::Session& session) {
  ui::Branch branch;
  for (const auto& step : session.steps()) branch.statements.push_back({step.leading, step.source});
  return branch;
}

void forget_branches(ui::State& state) {
  state.document.set_aside.clear();
  close_offer(state);
}

void set_branch_aside(ui::State& state, ui::Branch branch, std::string_view words) {
  auto& aside = state.document.set_aside;
  const auto now = branch_of(state.document.session);
  std::erase_if(aside, [&](const ui::Branch& other) { return begins_with(branch, other); });
  if (!begins_with(now, branch)) aside.push_back(std::move(branch));
  std::erase_if(aside, [&](const ui::Branch& other) { return begins_with(now, other); });
  if (aside.size() > most_branches) aside.erase(aside.begin());
  offer(state, words);
}

namespace {

/// Runs statements one after the other. One that fails goes to the console, and those after it wait.
void run_again(ui::State& state, std::vector<ui::Branch::Statement> statements) {
  auto& console = state.console;
  console.to_mend.clear();
  console.mends = false;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    auto failure = state.document.session.append(statements[i].source, statements[i].leading);
    if (!failure) continue;
    statements.erase(statements.begin(), statements.begin() + static_cast<std::ptrdiff_t>(i));
    console.to_mend = std::move(statements);
    state.stage.view.selected = selection_at(state.document.session.now());
    session_changed(state);
    stop_motion(state);
    state.document.failure = std::move(failure);
    reduce_console(state, ui::Mend{0});
    return;
  }
}

}  // namespace

bool replace_step(ui::State& state, std::size_t step, const std::string& source) {
  auto& session = state.document.session;
  if (state.work.job || step == 0 || step > session.steps().size()) return false;
  auto before = branch_of(session);
  const auto cursor = session.cursor();
  session.go_to(step - 1);
  if (auto failure = session.append(source, before.statements[step - 1].leading)) {
    session.go_to(cursor);
    state.document.failure = std::move(failure);
    return false;
  }
  state.document.failure.reset();
  run_again(state, {before.statements.begin() + static_cast<std::ptrdiff_t>(step), before.statements.end()});
  set_branch_aside(state, std::move(before), "notice/step_replaced");
  if (state.document.failure) return true;
  go_to_step(state, step);
  start_motion(state, step, 1);
  return true;
}

void go_on_mending(ui::State& state) {
  auto& console = state.console;
  console.mends = false;
  if (console.to_mend.empty() || state.work.job) return;
  auto waiting = std::exchange(console.to_mend, {});
  waiting.erase(waiting.begin());
  const auto cursor = state.document.session.cursor();
  run_again(state, std::move(waiting));
  if (state.document.failure) return;
  go_to_step(state, cursor);
  start_motion(state, cursor, 1);
}

void delete_later_steps(ui::State& state, std::size_t count) {
  auto& session = state.document.session;
  if (count >= session.steps().size()) return;
  auto before = branch_of(session);
  go_to_step(state, count);
  session.truncate();
  stop_motion(state);
  session_changed(state);
  set_branch_aside(state, std::move(before), "notice/steps_aside");
}

/// The steps that make way for it wait their turn: asked for again and again, all come round.
void restore_steps(ui::State& state) {
  if (state.document.set_aside.empty()) return;
  auto& session = state.document.session;
  const auto wanted = std::move(state.document.set_aside.back());
  state.document.set_aside.pop_back();
  auto before = branch_of(session);
  const auto common = common_length(wanted, before);
  go_to_step(state, common);
  session.truncate();
  stop_motion(state);
  for (auto i = common; i < wanted.statements.size(); ++i)
    if (auto failure = session.append(wanted.statements[i].source, wanted.statements[i].leading)) {
      state.document.failure = std::move(failure);
      break;
    }
  state.stage.view.selected = selection_at(session.now());
  session_changed(state);
  if (!begins_with(wanted, before))
    state.document.set_aside.insert(state.document.set_aside.begin(), std::move(before));
  offer(state, "notice/steps_aside");
}

}  // namespace stridescope::app

#include <algorithm>

#include "app/reduce/reducers.h"
#include "engine/design/golf.h"
#include "ui/forms/compare_form.h"
#include "ui/forms/design_form.h"
#include "ui/forms/form.h"
#include "ui/forms/golf_form.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::app {
namespace {

void apply(ui::UiState& state, const ui::EditGrid& action) { state.design.grid.text = action.text; }

void apply(ui::UiState& state, const ui::SetGrid& action) { state.design.grid.replace(action.text); }

void show_puzzle(ui::UiState& state, std::size_t at) {
  state.golf = {.at = at};
  state.golf.chain.replace("x");
}

void apply(ui::UiState& state, const ui::OpenGolf&) {
  state.dialog.open = ui::DialogKind::golf;
  if (state.golf.chain.text.empty()) show_puzzle(state, 0);
  state.window.focus.ask("golf/chain");
}

void apply(ui::UiState& state, const ui::ChoosePuzzle& action) {
  if (action.at < ui::golf_puzzles(state.practice.record).size()) show_puzzle(state, action.at);
  state.window.focus.ask("golf/chain");
}

void apply(ui::UiState& state, const ui::EditChain& action) {
  auto& golf = state.golf;
  golf.chain.text = action.text;
  const auto puzzles = ui::golf_puzzles(state.practice.record);
  if (golf.at >= puzzles.size()) return;
  const auto& puzzle = puzzles[golf.at];
  golf.attempt = design::try_chain(puzzle, action.text);
  if (!golf.attempt->is_solved) return;
  const ui::PracticeRecord::GolfScore score{golf.attempt->copied_elements,
                                            static_cast<std::int64_t>(golf.attempt->operations)};
  const auto [best, is_first] = state.practice.record.golf.try_emplace(puzzle.id, score);
  if (!is_first && score < best->second) best->second = score;
}

void apply(ui::UiState& state, const ui::GolfHint&) {
  auto& golf = state.golf;
  const auto puzzles = ui::golf_puzzles(state.practice.record);
  if (golf.at >= puzzles.size()) return;
  const auto& puzzle = puzzles[golf.at];
  if (!golf.solution)
    golf.solution = design::find_chain(puzzle.layout, puzzle.target, design::golf_limits).chain;
  const auto most = golf.solution ? golf.solution->codes.size() + 1 : 1;
  golf.hints = std::min(golf.hints + 1, most);
}

void set_compared(ui::UiState& state, std::size_t program, const std::string& calls) {
  auto& compare = state.compare;
  compare.programs[program].run = design::run_chain(compare.layout, calls);
  compare.at = ui::compared_steps(compare);
}

void apply(ui::UiState& state, const ui::SetCompared& action) {
  state.compare.programs[0].calls.replace(action.first);
  state.compare.programs[1].calls.replace(action.second);
  set_compared(state, 0, action.first);
  set_compared(state, 1, action.second);
}

void apply(ui::UiState& state, const ui::OpenCompare& action) {
  const auto& name = action.tensor.empty() ? state.stage.view.selected : action.tensor;
  const auto& session = state.document.session;
  const auto step = std::min(action.step.value_or(session.cursor()), session.steps().size());
  const auto tensor = ui::find_tensor(session.at(step), name);
  if (!tensor) return;
  state.compare.tensor = name;
  state.compare.layout = tensor->layout();
  state.compare.itemsize = tensor->itemsize();
  state.dialog.open = ui::DialogKind::compare;
  if (!action.first.empty() || !action.second.empty())
    return apply(state, ui::SetCompared{action.first, action.second});
  const auto pairs = ui::compared_pairs(tensor->layout());
  apply(state, ui::SetCompared{pairs.front().first, pairs.front().second});
}

void apply(ui::UiState& state, const ui::EditCompared& action) {
  if (action.program >= state.compare.programs.size()) return;
  state.compare.programs[action.program].calls.text = action.calls;
  set_compared(state, action.program, action.calls);
}

void apply(ui::UiState& state, const ui::StepCompared& action) {
  const auto last = static_cast<std::int64_t>(ui::compared_steps(state.compare));
  const auto at = std::min(static_cast<std::int64_t>(state.compare.at), last) + action.by;
  state.compare.at = static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, last));
}

void apply(ui::UiState& state, const ui::MakePuzzle&) {
  constexpr std::size_t most_own_puzzles = 60;
  const auto request = ui::design_request(state);
  if (!request || request->grid.elements.empty()) return;
  auto& own = state.practice.record.puzzles;
  const auto start = ui::start_code(*request);
  const auto id = design::own_puzzle_id(start, request->grid);
  if (std::ranges::find(own, id, &design::Puzzle::id) == own.end()) {
    auto made = own.size() < most_own_puzzles ? design::make_puzzle(id, start, request->grid) : std::nullopt;
    if (!made) return add_notice(state, {"notice/no_puzzle"}, false);
    own.push_back(std::move(*made));
  }
  const auto at = static_cast<std::size_t>(std::ranges::find(own, id, &design::Puzzle::id) - own.begin());
  state.dialog.open = ui::DialogKind::golf;
  show_puzzle(state, ui::golf_puzzles(state.practice.record).size() - own.size() + at);
  state.window.focus.ask("golf/chain");
}

/// Shows the Parsons puzzle of lesson `at`, or of the first lesson after it that has one.
void show_parsons(ui::UiState& state, std::size_t at) {
  const auto& lessons = ui::shipped_lessons();
  for (std::size_t tried = 0; tried < lessons.size(); ++tried) {
    const auto& lesson = lessons[(at + tried) % lessons.size()];
    auto problem = quiz::make_parsons(lesson.text, at + tried + 1);
    if (!problem) continue;
    state.parsons = {lesson.name, std::move(*problem), {}, {}};
    return;
  }
}

std::size_t lesson_place(const std::string& name) {
  const auto& lessons = ui::shipped_lessons();
  const auto found =
      std::find_if(lessons.begin(), lessons.end(), [&](const auto& one) { return one.name == name; });
  return found == lessons.end() ? 0 : static_cast<std::size_t>(found - lessons.begin());
}

void apply(ui::UiState& state, const ui::OpenParsons&) {
  state.dialog.open = ui::DialogKind::parsons;
  const bool is_other =
      state.lesson.is_open() && ui::find_lesson(state.lesson.key) && state.lesson.key != state.parsons.lesson;
  if (is_other) show_parsons(state, lesson_place(state.lesson.key));
  else if (state.parsons.lesson.empty()) show_parsons(state, 0);
}

void apply(ui::UiState& state, const ui::MoveLine& action) {
  auto& [lesson, problem, chosen, result] = state.parsons;
  if (action.line >= problem.lines.size()) return;
  std::erase(chosen, action.line);
  if (action.to != std::size_t(-1)) {
    const auto at = std::min(action.to, chosen.size());
    chosen.insert(chosen.begin() + static_cast<std::ptrdiff_t>(at), action.line);
  }
  result.reset();
}

void apply(ui::UiState& state, const ui::CheckParsons&) {
  state.parsons.result = quiz::check_parsons(state.parsons.problem, state.parsons.chosen);
}

void apply(ui::UiState& state, const ui::NextParsons&) {
  show_parsons(state, lesson_place(state.parsons.lesson) + 1);
}

}  // namespace

void reduce_design(ui::UiState& state, const ui::DesignAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

#include <filesystem>
#include <optional>

#include "app/files/document_file.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/queries/script_lines.h"

// The view of the script.
namespace stridescope::app {

void run_step(ui::UiState& state, const ui::MoveToLine& step, JobEnd&) {
  using Otherwise = ui::MoveToLine::Otherwise;
  const auto& session = state.document.session;
  const ui::ScriptLines script(session, {});
  for (auto at = step.from; at < session.steps().size(); ++at) {
    const auto& met = session.steps()[at];
    if (const auto begin = script.begin_of(met); begin && step.lines.contains(*begin))
      return run_plan(state, {ui::MoveTo{at + 1}, ui::PlayStep{at + 1}});
    if (script.runs_inside(met, step.lines))
      return open_inside(state, at + 1, {ui::MoveToLine{at, step.lines, step.otherwise}});
  }
  if (step.otherwise == Otherwise::from_the_start) run_plan(state, {ui::MoveToLine{0, step.lines}});
  if (step.otherwise == Otherwise::to_the_end)
    run_plan(state, {ui::MoveTo{session.steps().size()}, ui::EndMotion{}});
}

void go_to_line(ui::UiState& state, std::size_t line) {
  run_plan(state, {ui::MoveToLine{
                      state.document.session.cursor(), {line}, ui::MoveToLine::Otherwise::from_the_start}});
}

void run_to_breakpoint(ui::UiState& state) {
  run_plan(state, {ui::MoveToLine{state.document.session.cursor(), state.document.breakpoints,
                                  ui::MoveToLine::Otherwise::to_the_end}});
}

void reload_file(ui::UiState& state) {
  auto& document = state.document;
  const auto name = std::filesystem::path(document.path).filename().string();
  if (document.is_changed) return add_notice(state, {"notice/file_changed", {{"name", name}}}, false);
  const auto& session = document.session;
  std::optional<std::size_t> statements;
  if (session.cursor() < session.steps().size()) statements = session.statements_in(session.cursor());
  open_path(state, document.path, {ui::ShowReloaded{name, statements, document.breakpoints}});
}

void run_step(ui::UiState& state, const ui::ShowReloaded& step, JobEnd&) {
  state.document.breakpoints = step.breakpoints;
  add_notice(state, {"notice/file_reloaded", {{"name", step.name}}}, false);
  if (step.statements)
    run_plan(state, {ui::MoveTo{state.document.session.steps_of(*step.statements)}, ui::EndMotion{}});
}

}  // namespace stridescope::app

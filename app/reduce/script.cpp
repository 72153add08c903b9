#include <filesystem>
#include <set>

#include "app/files/document_file.h"
#include "app/reduce/reducers.h"
#include "ui/derived/script_lines.h"

// The view of the script.
namespace stridescope::app {
namespace {

/// Goes to the first step that begins at one of these lines, from the step after the first `from` on; opens
/// statements that run one inside. Where there is none, calls `otherwise`.
void go_to_lines(ui::UiState& state, std::size_t from, const std::set<std::size_t>& lines,
                 const std::function<void(ui::UiState&)>& otherwise) {
  const auto& session = state.document.session;
  const ui::ScriptLines script(session, {});
  for (auto at = from; at < session.steps().size(); ++at) {
    const auto& step = session.steps()[at];
    if (const auto begin = script.begin_of(step); begin && lines.contains(*begin))
      return go_to_step(state, at + 1, [at](ui::UiState& shown) { start_motion(shown, at + 1, 1); });
    if (script.runs_inside(step, lines))
      return open_inside(state, at + 1, [at, lines, otherwise](ui::UiState& opened) {
        go_to_lines(opened, at, lines, otherwise);
      });
  }
  otherwise(state);
}

}  // namespace

void go_to_line(ui::UiState& state, std::size_t line) {
  go_to_lines(state, state.document.session.cursor(), {line},
              [line](ui::UiState& there) { go_to_lines(there, 0, {line}, [](ui::UiState&) {}); });
}

void run_to_breakpoint(ui::UiState& state) {
  go_to_lines(state, state.document.session.cursor(), state.document.breakpoints, [](ui::UiState& there) {
    go_to_step(there, there.document.session.steps().size(), stop_motion);
  });
}

void reload_file(ui::UiState& state) {
  auto& document = state.document;
  if (!was_changed_outside(document)) return;
  const auto name = std::filesystem::path(document.path).filename().string();
  if (document.is_changed) return add_notice(state, {"notice/file_changed", {{"name", name}}}, false);
  const auto& session = document.session;
  const bool is_at_end = session.cursor() == session.steps().size();
  const auto statements = session.statements_in(session.cursor());
  open_path(state, document.path,
            [name, is_at_end, statements, breakpoints = document.breakpoints](ui::UiState& shown) {
              shown.document.breakpoints = breakpoints;
              add_notice(shown, {"notice/file_reloaded", {{"name", name}}}, false);
              if (!is_at_end) go_to_step(shown, shown.document.session.steps_of(statements), stop_motion);
            });
}

}  // namespace stridescope::app

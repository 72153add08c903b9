#include "app/files/document_file.h"
#include "app/reduce/reducers.h"
#include "ui/script_lines.h"

namespace stridescope::app {

void go_to_line(ui::UiState& state, std::size_t from, const std::set<std::size_t>& lines,
                const std::function<void(ui::UiState&)>& otherwise) {
  const auto& session = state.document.session;
  const ui::ScriptLines script(session, {});
  for (auto at = from; at < session.steps().size(); ++at) {
    const auto& step = session.steps()[at];
    if (const auto begin = script.begin_of(step); begin && lines.contains(*begin)) {
      return go_to_step(state, at + 1, [at](ui::UiState& shown) { start_motion(shown, at + 1, 1); });
    }
    if (script.runs_inside(step, lines))
      return open_inside(state, at + 1, [at, lines, otherwise](ui::UiState& opened) {
        go_to_line(opened, at, lines, otherwise);
      });
  }
  otherwise(state);
}

}  // namespace stridescope::app

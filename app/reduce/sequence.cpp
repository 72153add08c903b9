#include <algorithm>
#include <utility>

#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/derived/selection.h"

namespace stridescope::app {
namespace {

/// Bytes that are put back in the frame in which they are asked for.
constexpr std::int64_t most_in_frame_bytes = std::int64_t{16} << 20;

}  // namespace

void show_arrival(ui::UiState& state) {
  state.document.failure.reset();
  state.document.value.clear();
  state.stage.view.selected = ui::selection_at(state.document.session.now());
  session_changed(state);
}

void run_off_frame(ui::UiState& state, const std::string& source, const std::string& leading,
                   const std::optional<session::OpenInside>& open, std::int64_t expected_bytes,
                   ui::PlanStep then) {
  state.document.session.set_busy();
  state.work.plan.insert(state.work.plan.begin(), std::move(then));
  state.effects.push_back(
      ui::RunStatementJob{begin_work(state, source), source, leading, open, expected_bytes});
}

void take(ui::UiState& state, const ui::RunStatements& step, StatementsEnd& end) {
  auto& session = state.document.session;
  const auto& statements = step.statements;
  auto at = step.ran;
  auto failure = step.awaits_job ? std::move(end.failure) : std::nullopt;
  bool was_cancelled = step.awaits_job && end.was_cancelled;
  if (step.awaits_job && !failure && !was_cancelled) ++at;
  for (; at < statements.size() && !failure && !was_cancelled; ++at) {
    const auto& [leading, source, open] = statements[at];
    if (state.work.has_threads) {
      const auto verdict = session.preview(source);
      if (verdict.expected_secs > longest_in_frame_secs)
        return run_off_frame(state, source, leading, open, verdict.work_bytes,
                             ui::RunStatements{statements, at, true});
    }
    failure = session.append(source, leading, open);
    if (failure) break;
  }
  end = {{statements.begin() + static_cast<std::ptrdiff_t>(at), statements.end()},
         std::move(failure),
         was_cancelled};
}

void take(ui::UiState& state, const ui::MoveTo& step, StatementsEnd&) {
  auto& session = state.document.session;
  const auto count = std::min(step.count, session.steps().size());
  if (count == session.cursor()) return show_arrival(state);
  auto travel = session.travel(count);
  const bool is_long = travel.computes_anew() || travel.bytes() > most_in_frame_bytes;
  if (!state.work.has_threads || !is_long) {
    travel.run({});
    session.arrive(travel);
    return show_arrival(state);
  }
  const auto& moved = session.steps()[std::max(count, std::min(session.cursor(), count + 1)) - 1];
  state.effects.push_back(ui::RunTravelJob{begin_work(state, moved.source), count});
}

}  // namespace stridescope::app

#include <algorithm>
#include <memory>
#include <utility>

#include "app/reduce/reducers.h"
#include "ui/derived/selection.h"

namespace stridescope::app {
namespace {

/// Bytes that are put back in the frame in which they are asked for.
constexpr std::int64_t most_in_frame_bytes = std::int64_t{16} << 20;

void show_arrival(ui::UiState& state) {
  state.document.failure.reset();
  state.document.value.clear();
  state.stage.view.selected = ui::selection_at(state.document.session.now());
  session_changed(state);
}

/// Statements that are run one after the other.
struct Sequence {
  std::vector<ui::Branch::SourceText> statements;
  std::function<void(ui::UiState&, SequenceEnd)> then;
  std::size_t ran = 0;
};

void go_on(ui::UiState& state, const std::shared_ptr<Sequence>& sequence) {
  auto& session = state.document.session;
  while (sequence->ran < sequence->statements.size()) {
    const auto& [leading, source, open] = sequence->statements[sequence->ran];
    std::optional<session::Verdict> verdict;
    if (state.work.wake) verdict = session.preview(source);
    if (verdict && verdict->expected_secs > longest_in_frame_secs) {
      return run_off_frame(
          state, source, leading, open, verdict->work_bytes,
          [sequence](ui::UiState& shown, std::optional<session::Failure> failure, bool stopped) {
            if (failure || stopped)
              return sequence->then(shown, {sequence->ran, std::move(failure), stopped});
            ++sequence->ran;
            go_on(shown, sequence);
          });
    }
    if (auto failure = session.append(source, leading, open))
      return sequence->then(state, {sequence->ran, std::move(failure)});
    ++sequence->ran;
  }
  sequence->then(state, {sequence->ran});
}

}  // namespace

void run_off_frame(ui::UiState& state, const std::string& source, const std::string& leading,
                   const std::optional<session::OpenInside>& open, std::int64_t expected_bytes,
                   std::function<void(ui::UiState&, std::optional<session::Failure>, bool)> then) {
  auto statement = std::make_shared<const script::Statement>(script::parse_statement(source));
  const auto execution =
      std::make_shared<session::Execution>(state.document.session.begin(std::move(statement), leading, open));
  const auto run = [execution](const tensor::Control& control) {
    execution->memory().set_control(control);
    execution->run();
  };
  const auto finish = [execution, then = std::move(then)](ui::UiState& shown, session::Job& job) {
    job.finish();
    const bool was_cancelled = execution->was_cancelled();
    then(shown, shown.document.session.finish(std::move(*execution)), was_cancelled);
  };
  start_work(state, {source, run, finish, expected_bytes});
}

void run_all(ui::UiState& state, std::vector<ui::Branch::SourceText> statements,
             std::function<void(ui::UiState&, SequenceEnd)> then) {
  go_on(state, std::make_shared<Sequence>(Sequence{std::move(statements), std::move(then)}));
}

void go_to_step(ui::UiState& state, std::size_t count, std::function<void(ui::UiState&)> then) {
  auto& session = state.document.session;
  count = std::min(count, session.steps().size());
  const auto arrive = [then = std::move(then)](ui::UiState& shown) {
    show_arrival(shown);
    if (then) then(shown);
  };
  if (count == session.cursor()) return arrive(state);
  const auto travel = std::make_shared<session::Travel>(session.travel(count));
  const bool is_long = travel->computes_anew() || travel->bytes() > most_in_frame_bytes;
  if (!state.work.wake || !is_long) {
    travel->run({});
    session.arrive(*travel);
    return arrive(state);
  }
  const auto run = [travel](const tensor::Control& control) { travel->run(control); };
  const auto finish = [travel, arrive](ui::UiState& shown, session::Job& job) {
    shown.document.session.arrive(*travel);
    job.finish();
    if (job.was_cancelled()) return show_arrival(shown);
    arrive(shown);
  };
  const auto& step = session.steps()[std::max(count, std::min(session.cursor(), count + 1)) - 1];
  start_work(state, {step.source, run, finish, travel->bytes()});
}

}  // namespace stridescope::app

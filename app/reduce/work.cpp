#include <chrono>
#include <exception>
#include <utility>

#include "app/reduce/reducers.h"

namespace stridescope::app {
namespace {

/// A job that is as short as this ends in the frame that it began in.
constexpr std::chrono::milliseconds patience{8};

void apply(ui::UiState& state, const ui::CancelWork&) {
  if (state.work.job) state.work.job->cancel();
}

void apply(ui::UiState& state, const ui::FinishWork&) {
  auto& work = state.work;
  if (!work.job || !work.job->has_ended()) return;
  const auto job = std::exchange(work.job, nullptr);
  const auto finish = std::exchange(work.finish, nullptr);
  work.what.clear();
  try {
    finish(state, *job);
  } catch (const std::exception& problem) {
    add_notice(state, {problem.what()}, true);
  }
  if (job->was_cancelled()) {
    work.waiting.clear();
    add_notice(state, {"work/cancelled"}, false);
  }
  while (!work.job && !work.waiting.empty()) {
    const auto next = std::move(work.waiting.front());
    work.waiting.erase(work.waiting.begin());
    if (!run_statement(state, next.source, next.leading)) work.waiting.clear();
  }
}

void apply(ui::UiState& state, const ui::CancelExport&) {
  if (state.exporting.job) state.exporting.job->cancel();
}

void apply(ui::UiState& state, const ui::FinishExport&) { finish_export(state); }

/// A plot with fewer points does not take the place of a fuller one.
void keep_measured(ui::UiState& state) {
  if (!state.work.lab) return;
  auto series = state.work.lab->series();
  auto& kept = state.work.measured[std::string(state.work.lab->experiment().name)];
  if (lab::sample_count(series) >= lab::sample_count(kept)) kept = std::move(series);
  if (kept.empty()) state.work.measured.erase(state.work.measured.find(state.work.lab->experiment().name));
  state.work.lab.reset();
}

void apply(ui::UiState& state, const ui::StopWork&) {
  keep_measured(state);
  auto measured = std::move(state.work.measured);
  state.work = {};
  state.work.measured = std::move(measured);
  state.exporting.job.reset();
}

void apply(ui::UiState& state, const ui::FinishLab&) {
  if (state.work.lab && state.work.lab->has_ended()) keep_measured(state);
}

void apply(ui::UiState& state, const ui::StartLab& action) {
  const auto* experiment = lab::find_experiment(action.experiment);
  if (!experiment) return;
  constexpr double most_elements = 1e8;
  keep_measured(state);  // one at a time: they would disturb each other
  state.work.lab = std::make_shared<lab::Measuring>(*experiment, most_elements, state.work.wake);
}

void apply(ui::UiState& state, const ui::StopLab&) {
  if (state.work.lab) state.work.lab->cancel();
}

}  // namespace

void start_work(ui::UiState& state, Work work) {
  state.work.what = std::move(work.what);
  state.work.finish = std::move(work.finish);
  state.work.job = std::make_shared<session::Job>(std::move(work.run), state.work.wake);
  state.work.job->progress().expect(work.expected_bytes);
  const bool waits = !state.work.wake;
  if (waits) state.work.job->wait();
  if (waits || state.work.job->ends_within(patience)) apply(state, ui::FinishWork{});
}

void reduce_work(ui::UiState& state, const ui::WorkAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app

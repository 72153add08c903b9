#include <functional>
#include <utility>

#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/session/session.h"

namespace stridescope::app {
namespace {

void apply(ui::UiState& state, const ui::CancelWork&) {
  if (state.work.job) state.effects.push_back(ui::CancelJob{state.work.job});
}

void apply(ui::UiState& state, const ui::CancelExport&) {
  if (state.exporting.job) state.effects.push_back(ui::CancelJob{state.exporting.job});
}

/// A plot with fewer points does not replace one with more.
void keep_measured(ui::UiState& state) {
  auto& work = state.work;
  if (work.experiment.empty()) return;
  auto series = std::exchange(work.series, {});
  auto& kept = work.measured[work.experiment];
  if (lab::sample_count(series) >= lab::sample_count(kept)) kept = std::move(series);
  if (kept.empty()) work.measured.erase(work.experiment);
  work.experiment.clear();
}

void apply(ui::UiState& state, const ui::StopWork&) {
  keep_measured(state);
  auto measured = std::move(state.work.measured);
  state.work = {};
  state.work.measured = std::move(measured);
  state.exporting.job = 0;
  state.effects.push_back(ui::StopJobs{});
}

void apply(ui::UiState& state, const ui::StartLab& action) {
  if (!lab::find_experiment(action.experiment)) return;
  keep_measured(state);
  state.work.experiment = action.experiment;
  state.effects.push_back(ui::MeasureLab{action.experiment});
}

void apply(ui::UiState& state, const ui::StopLab&) { state.effects.push_back(ui::CancelMeasure{}); }

void apply(ui::UiState& state, const ui::LabMeasured& action) {
  if (state.work.experiment.empty()) return;
  state.work.series = action.series;
  if (action.has_ended) keep_measured(state);
}

void apply(ui::UiState& state, const ui::ReportProgress& action) {
  if (action.job == state.work.job) state.work.progress = action.progress;
  if (action.job == state.exporting.job) state.exporting.progress = action.progress;
}

/// Adopts the job's result, and continues the plan. Returns false if there is no result to continue with.
bool take_result(ui::UiState& state, const ui::JobEnded& ended, JobResult made) {
  auto& session = state.document.session;
  const bool has_failed = !ended.problem.empty();
  if (const auto* travel = std::get_if<session::HistoryMove>(&made)) {
    session.finish_move(*travel);
    if (has_failed) return false;
    show_arrival(state);
    if (ended.was_cancelled) return false;
    return resume_plan(state), true;
  }
  if (has_failed) return false;
  if (auto* ran = std::get_if<session::Execution>(&made)) {
    const bool was_cancelled = ran->was_cancelled();
    auto failure = session.finish(std::move(*ran));
    return resume_plan(state, {{}, std::move(failure), was_cancelled}), true;
  }
  auto* opened = std::get_if<ui::OpenedDocument>(&made);
  if (!opened) return false;
  if (opened->archive) return show_archive(state, opened->path, opened->archive), false;
  return resume_plan(state, {.opened = std::move(*opened)}), true;
}

void apply(ui::UiState& state, const ui::JobEnded& ended, JobResult made) {
  auto& work = state.work;
  if (ended.job == state.exporting.job) return finish_export(state, ended, made);
  if (ended.job != work.job) return;
  work.job = 0;
  work.what.clear();
  // Statements that were typed meanwhile are dropped if the job was cancelled. They run if a file could not
  // be read.
  const auto was_typed = [](const ui::PlanStep& step) {
    const auto* typed = step.get_if<ui::RunTyped>();
    return typed && !typed->awaits_job;
  };
  if (ended.was_cancelled) std::erase_if(work.plan, was_typed);
  if (!take_result(state, ended, std::move(made))) {
    const auto* shows = work.plan.empty() ? nullptr : work.plan.front().get_if<ui::ShowOpened>();
    if (shows && shows->as == ui::ShowOpened::As::recovered) state.dialog.open = ui::DialogKind::recover;
    std::erase_if(work.plan, std::not_fn(was_typed));
    resume_plan(state);
  }
  if (!ended.problem.empty()) add_notice(state, ended.problem, true);
  if (ended.was_cancelled) add_notice(state, {"work/cancelled"}, false);
}

}  // namespace

ui::JobId begin_work(ui::UiState& state, std::string what) {
  state.work.what = std::move(what);
  state.work.progress = {};
  return state.work.job = ++state.work.last_job;
}

void reduce_work(ui::UiState& state, const ui::WorkAction& action, JobResult made) {
  if (const auto* ended = action.get_if<ui::JobEnded>()) return apply(state, *ended, std::move(made));
  action.visit([&](const auto& one) {
    if constexpr (!std::same_as<decltype(one), const ui::JobEnded&>) apply(state, one);
  });
}

}  // namespace stridescope::app

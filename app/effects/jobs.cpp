#include "app/effects/jobs.h"

#include <chrono>
#include <utility>

#include "app/export/export_request.h"
#include "app/files/document_file.h"
#include "engine/io/text_file.h"

namespace stridescope::app {
namespace {

/// Jobs up to this duration end in the frame in which they began.
constexpr std::chrono::milliseconds patience{8};
constexpr double most_lab_elements = 1e8;

/// Calls `work`, which runs or ends a job, and returns the error that it throws, for the user; empty if none.
template <class Work>
words::Message problem_of(const Work& work) {
  try {
    work();
    return {};
  } catch (const ExportProblem& problem) {
    return problem.message();
  } catch (const io::FileError& error) {
    return problem_message(error);
  } catch (const std::exception& error) {
    return {error.what()};
  }
}

}  // namespace

void Jobs::begin(ui::JobId id, JobResult begun, Run run, std::int64_t expected_bytes) {
  auto result = std::make_shared<JobResult>(std::move(begun));
  auto job = std::make_unique<session::Job>(
      [result, run = std::move(run)](const tensor::Control& control) { run(control, *result); }, wake_);
  job->progress().expect(expected_bytes);
  running_[id] = {std::move(result), std::move(job)};
}

ui::Action Jobs::run(ui::JobId id, JobResult begun, const Run& run) {
  auto& result = results_[id] = std::move(begun);
  auto problem = problem_of([&] { run({}, result); });
  return ui::JobEnded{id, false, std::move(problem)};
}

void Jobs::cancel(ui::JobId id) {
  if (const auto found = running_.find(id); found != running_.end()) found->second.job->cancel();
}

void Jobs::measure(const std::string& experiment) {
  measuring_.reset();  // one at a time: they would disturb each other
  if (const auto* found = lab::find_experiment(experiment))
    measuring_ = std::make_unique<lab::MeasurementJob>(*found, most_lab_elements, wake_);
}

void Jobs::cancel_measure() {
  if (measuring_) measuring_->cancel();
}

void Jobs::stop() {
  running_.clear();
  results_.clear();
  measuring_.reset();
  wake_ = nullptr;
}

bool Jobs::has_ended() const {
  for (const auto& [id, running] : running_)
    if (running.job->has_ended()) return true;
  return measuring_ && measuring_->has_ended();
}

ui::Action Jobs::end_of(ui::JobId id, Running& running) {
  auto problem = problem_of([&] { running.job->finish(); });
  results_[id] = std::move(*running.result);
  return ui::JobEnded{id, running.job->was_cancelled(), std::move(problem)};
}

std::vector<ui::Action> Jobs::take() {
  std::vector<ui::Action> actions;
  for (auto at = running_.begin(); at != running_.end();) {
    auto& [id, running] = *at;
    const auto& progress = running.job->progress();
    if (!running.job->has_ended()) {
      actions.push_back(ui::ReportProgress{id, {progress.done_bytes(), progress.total_bytes()}});
      ++at;
    } else {
      actions.push_back(end_of(id, running));
      at = running_.erase(at);
    }
  }
  if (!measuring_) return actions;
  const bool has_ended = measuring_->has_ended();
  actions.push_back(ui::LabMeasured{measuring_->series(), has_ended});
  if (has_ended) measuring_.reset();
  return actions;
}

std::vector<ui::Action> Jobs::take_soon(ui::JobId id) {
  const auto found = running_.find(id);
  if (found == running_.end() || !found->second.job->ends_within(patience)) return {};
  const auto running = running_.extract(found);
  return {end_of(id, running.mapped())};
}

JobResult Jobs::take_result(const ui::Action& action) {
  const auto* ended = action.get_if<ui::JobEnded>();
  auto result = ended ? results_.extract(ended->job) : decltype(results_)::node_type();
  return result ? std::move(result.mapped()) : JobResult();
}

}  // namespace stridescope::app

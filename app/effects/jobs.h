#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/reduce/job_result.h"
#include "engine/lab/measurement_job.h"
#include "engine/session/job.h"
#include "ui/action.h"

namespace stridescope::app {

/// The running jobs, by number, and the lab's measurement.
class Jobs {
 public:
  /// Computes a job's result on the job's thread.
  using Run = std::function<void(const tensor::Control&, JobResult&)>;

  /// `wake` is called on another thread when actions are available; without it jobs run synchronously.
  explicit Jobs(std::function<void()> wake) : wake_(std::move(wake)) {}

  bool has_threads() const { return wake_ != nullptr; }
  void begin(ui::JobId id, JobResult begun, Run run, std::int64_t expected_bytes);
  /// Runs it synchronously, and returns its end.
  ui::Action run(ui::JobId id, JobResult begun, const Run& run);
  void cancel(ui::JobId id);
  void measure(const std::string& experiment);
  void cancel_measure();
  void stop();
  /// Returns true if a job or a measurement has ended and was not taken yet.
  bool has_ended() const;
  /// Returns the ends of jobs, and the progress of the others.
  std::vector<ui::Action> take();
  /// The same for one job, after a short wait for it.
  std::vector<ui::Action> take_soon(ui::JobId id);
  /// Returns the result of the job that ended with this action, once; empty for others and on later calls.
  JobResult take_result(const ui::Action& ended);

 private:
  struct Running {
    std::shared_ptr<JobResult> result;
    std::unique_ptr<session::Job> job;  ///< destroyed first: its thread writes the result
  };
  ui::Action end_of(ui::JobId id, Running& running);

  std::function<void()> wake_;
  std::map<ui::JobId, Running> running_;
  std::map<ui::JobId, JobResult> results_;
  std::unique_ptr<lab::MeasurementJob> measuring_;
};

}  // namespace stridescope::app

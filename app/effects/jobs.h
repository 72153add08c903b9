#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/reduce/job_result.h"
#include "engine/lab/measuring.h"
#include "engine/session/job.h"
#include "ui/action.h"

namespace stridescope::app {

/// The jobs that run, by their numbers, and the lab's measuring.
class Jobs {
 public:
  /// Makes a job's result on the job's thread.
  using Run = std::function<void(const tensor::Control&, JobResult&)>;

  /// `wake` is called from another thread when there are actions to take; without it jobs run synchronously.
  explicit Jobs(std::function<void()> wake) : wake_(std::move(wake)) {}

  bool has_threads() const { return wake_ != nullptr; }
  void begin(ui::JobId id, JobResult begun, Run run, std::int64_t expected_bytes);
  /// Does it now, and returns its end.
  ui::Action run(ui::JobId id, JobResult begun, const Run& run);
  void cancel(ui::JobId id);
  void measure(const std::string& experiment);
  void cancel_measure();
  void stop();
  /// True if a job or a measurement has ended and was not taken yet.
  bool has_ended() const;
  /// Which jobs have ended, and the progress of the others.
  std::vector<ui::Action> take();
  /// The same for one job, after waiting for it briefly.
  std::vector<ui::Action> take_soon(ui::JobId id);
  /// The result of the job that ended with this action, once; empty for other actions and on a second call.
  JobResult take_result(const ui::Action& ended);

 private:
  struct Running {
    std::shared_ptr<JobResult> result;
    std::unique_ptr<session::Job> job;  ///< goes first: its thread writes the result
  };
  ui::Action end_of(ui::JobId id, Running& running);

  std::function<void()> wake_;
  std::map<ui::JobId, Running> running_;
  std::map<ui::JobId, JobResult> results_;
  std::unique_ptr<lab::Measuring> measuring_;
};

}  // namespace stridescope::app

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/lab/measure.h"
#include "engine/session/job.h"

namespace stridescope::lab {

/// Measures an experiment on its own thread.
class MeasurementJob {
 public:
  /// `on_update` is called from that thread when there is a new sample, and at the end.
  MeasurementJob(const Experiment& experiment, double most_elements, std::function<void()> on_update);

  const Experiment& experiment() const { return experiment_; }
  /// Measurements so far.
  std::vector<Series> series() const;
  bool has_ended() const { return job_->has_ended(); }
  void cancel() { job_->cancel(); }
  /// Waits for the end of the measurement. Rethrows its exceptions.
  void finish() { job_->finish(); }

 private:
  Experiment experiment_;
  mutable std::mutex mutex_;
  std::vector<Series> series_;
  std::unique_ptr<session::Job> job_;  ///< destroyed first: its thread uses the other members
};

}  // namespace stridescope::lab

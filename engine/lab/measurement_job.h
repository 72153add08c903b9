#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/lab/measure.h"
#include "engine/session/job.h"

namespace stridescope::lab {

/// An experiment that is measured on a thread of its own.
class MeasurementJob {
 public:
  /// `on_update` is called from that thread when there is a new sample, and at the end.
  MeasurementJob(const Experiment& experiment, double most_elements, std::function<void()> on_update);

  const Experiment& experiment() const { return experiment_; }
  /// Measurements so far.
  std::vector<Series> series() const;
  bool has_ended() const { return job_->has_ended(); }
  void cancel() { job_->cancel(); }
  /// Waits for its end. Rethrows exceptions of the measurement.
  void finish() { job_->finish(); }

 private:
  Experiment experiment_;
  mutable std::mutex mutex_;
  std::vector<Series> series_;
  std::unique_ptr<session::Job> job_;  ///< goes first: its thread writes to the others
};

}  // namespace stridescope::lab

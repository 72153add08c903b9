#include "engine/lab/measurement_job.h"

#include <utility>

namespace stridescope::lab {

MeasurementJob::MeasurementJob(const Experiment& experiment, double most_elements,
                               std::function<void()> on_update)
    : experiment_(experiment) {
  job_ = std::make_unique<session::Job>(
      [this, most_elements, on_update](const tensor::Control& control) {
        experiment_.measure(control, most_elements, [&](std::string_view name, const Sample& sample) {
          {
            const std::lock_guard lock(mutex_);
            add_sample(series_, name, sample);
          }
          if (on_update) on_update();
        });
      },
      on_update);
}

std::vector<Series> MeasurementJob::series() const {
  const std::lock_guard lock(mutex_);
  return series_;
}

}  // namespace stridescope::lab

#include "engine/lab/measuring.h"

#include <utility>

namespace stridescope::lab {

Measuring::Measuring(const Experiment& experiment, double most_elements, std::function<void()> told)
    : experiment_(experiment) {
  job_ = std::make_unique<session::Job>(
      [this, most_elements, told](const tensor::Control& control) {
        experiment_.measure(control, most_elements, [&](std::string_view name, const Sample& sample) {
          {
            const std::lock_guard lock(mutex_);
            add_sample(series_, name, sample);
          }
          if (told) told();
        });
      },
      told);
}

std::vector<Series> Measuring::series() const {
  const std::lock_guard lock(mutex_);
  return series_;
}

}  // namespace stridescope::lab

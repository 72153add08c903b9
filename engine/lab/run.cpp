#include "engine/lab/run.h"

#include <algorithm>
#include <utility>

namespace stridescope::lab {

Run::Run(const Experiment& experiment, double most_elements, std::function<void()> told)
    : experiment_(experiment) {
  job_ = std::make_unique<session::Job>(
      [this, most_elements, told](const tensor::Control& control) {
        experiment_.measure(control, most_elements, [&](std::string_view name, const Sample& sample) {
          add(name, sample);
          if (told) told();
        });
      },
      told);
}

std::vector<Series> Run::series() const {
  const std::lock_guard lock(mutex_);
  return series_;
}

void Run::add(std::string_view name, const Sample& sample) {
  const std::lock_guard lock(mutex_);
  auto at = std::find_if(series_.begin(), series_.end(), [&](const Series& s) { return s.name == name; });
  if (at == series_.end()) at = series_.insert(at, Series{std::string(name), {}});
  at->samples.push_back(sample);
}

}  // namespace stridescope::lab

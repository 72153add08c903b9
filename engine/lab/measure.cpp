#include "engine/lab/measure.h"

#include <algorithm>

namespace stridescope::lab {

void add_sample(std::vector<Series>& series, std::string_view name, const Sample& sample) {
  auto at = std::find_if(series.begin(), series.end(), [&](const Series& s) { return s.name == name; });
  if (at == series.end()) at = series.insert(at, Series{std::string(name), {}});
  at->samples.push_back(sample);
}

std::vector<Series> measure(const Experiment& experiment, double most_elements,
                            const tensor::Control& control) {
  std::vector<Series> series;
  experiment.measure(control, most_elements,
                     [&](std::string_view name, const Sample& sample) { add_sample(series, name, sample); });
  return series;
}

std::size_t sample_count(const std::vector<Series>& series) {
  std::size_t count = 0;
  for (const auto& line : series) count += line.samples.size();
  return count;
}

}  // namespace stridescope::lab

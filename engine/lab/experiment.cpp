#include "engine/lab/experiment.h"

#include <fmt/format.h>

namespace stridescope::lab {

const Experiment* find_experiment(std::string_view name) {
  static const auto all = experiments();
  for (const auto& experiment : all)
    if (experiment.name == name) return &experiment;
  return nullptr;
}

std::string csv(const Experiment& experiment, const std::vector<Series>& series) {
  const auto unit = experiment.quantity == Quantity::seconds ? "seconds" : "ns_per_element";
  std::string text =
      fmt::format("experiment,series,x,median_{0},lower_quartile_{0},upper_quartile_{0},rounds\n", unit);
  for (const auto& line : series)
    for (const auto& sample : line.samples)
      text += fmt::format("{},{},{},{:.6g},{:.6g},{:.6g},{}\n", experiment.name, line.name, sample.x,
                          sample.median, sample.low, sample.high, sample.rounds);
  return text;
}

}  // namespace stridescope::lab

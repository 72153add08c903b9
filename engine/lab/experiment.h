#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/control.h"

namespace stridescope::lab {

/// One point of a plot: the median of several rounds, and the quartiles.
struct Sample {
  double x = 0;
  double low = 0, median = 0, high = 0;  ///< in the experiment's unit
  int rounds = 0;
  friend bool operator==(const Sample&, const Sample&) = default;
};
/// A line of a plot. The key of its label in the catalogue is "lab/series/NAME".
struct Series {
  std::string name = {};
  std::vector<Sample> samples = {};
  friend bool operator==(const Series&, const Series&) = default;
};

enum class Quantity : std::uint8_t { seconds, nanoseconds_each };

/// A measurement of the time that views, copies and walks take.
struct Experiment {
  std::string_view name;  ///< the keys of its texts are "lab/NAME" and "lab/NAME/x"
  Quantity quantity = Quantity::seconds;
  bool log_x = true, log_y = true;
  /// Measures point after point and reports each. Throws tensor::Cancelled if `control` requests a stop.
  void (*measure)(const tensor::Control& control, double most_elements,
                  const std::function<void(std::string_view series, const Sample&)>& report) = nullptr;
};
/// The experiments, in order: views against copies; three views and one copy against three copies; walks in
/// logical order against walks in memory order; repeated passes over a transposed tensor against a copy made
/// before them.
std::array<Experiment, 4> experiments();
const Experiment* find_experiment(std::string_view name);

/// Comma-separated values, one line per sample: experiment, series, x, median, quartiles, rounds.
std::string csv(const Experiment& experiment, const std::vector<Series>& series);

}  // namespace stridescope::lab

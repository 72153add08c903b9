#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/lab/experiment.h"

namespace stridescope::lab {

/// Measurements by the name of their experiment.
using Measurements = std::map<std::string, std::vector<Series>, std::less<>>;

void add_sample(std::vector<Series>& series, std::string_view name, const Sample& sample);
/// Measures on this thread. Throws tensor::Cancelled if `control` requests a stop.
std::vector<Series> measure(const Experiment& experiment, double most_elements,
                            const tensor::Control& control);
/// The number of samples of all series.
std::size_t sample_count(const std::vector<Series>& series);

}  // namespace stridescope::lab

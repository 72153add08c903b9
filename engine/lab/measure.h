#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/lab/experiment.h"

namespace stridescope::lab {

/// Measurements by the experiments' names.
using Measurements = std::map<std::string, std::vector<Series>, std::less<>>;

void add_sample(std::vector<Series>& series, std::string_view name, const Sample& sample);
/// Measures on this thread. Throws tensor::Cancelled if `control` requests a stop.
std::vector<Series> measure(const Experiment& experiment, double most_elements,
                            const tensor::Control& control);
/// How many points a plot of it has.
std::size_t sample_count(const std::vector<Series>& series);

}  // namespace stridescope::lab

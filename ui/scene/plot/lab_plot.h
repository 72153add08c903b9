#pragma once

#include "engine/lab/experiment.h"
#include "engine/words/words.h"
#include "ui/scene/plot/plot.h"

namespace stridescope::scene {

/// The measurements of an experiment so far, as a plot.
Plot lab_plot(const lab::Experiment& experiment, const std::vector<lab::Series>& series, const Style& style,
              const words::Words& words);

}  // namespace stridescope::scene

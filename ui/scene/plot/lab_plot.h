#pragma once

#include "engine/lab/experiment.h"
#include "engine/words/words.h"
#include "ui/scene/plot/plot.h"

namespace stridescope::scene {

/// Returns a plot of an experiment's measurements so far.
Plot lab_plot(const lab::Experiment& experiment, const std::vector<lab::Series>& series, const Style& style,
              const words::Translator& words);

}  // namespace stridescope::scene

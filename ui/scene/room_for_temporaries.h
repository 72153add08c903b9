#pragma once

#include "ui/scene/figure.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The most legible figure of a model: numbers have one decimal if more do not fit anywhere, and temporaries
/// that are not needed to understand the step are removed from the model if they would make the others
/// smaller or cost them their digits. `stage` is of that model.
Figure figure_for(StageModel& model, Stage& stage, Size size, const Frame& frame, LayoutCache& layouts);

}  // namespace stridescope::scene

#pragma once

#include "ui/scene/figure.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The figure of a model as a class reads it best: numbers have one decimal where more fit nowhere, and
/// temporaries that a step can be followed without are left out of the model where they would cost the others
/// their size or their digits. `stage` is of that model.
Figure figure_for(StageModel& model, Stage& stage, Size size, const Frame& frame, LayoutCache& layouts);

}  // namespace stridescope::scene

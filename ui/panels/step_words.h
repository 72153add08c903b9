#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Texts of the current step at their places on the stage: statement, verdict, narration, output. A click on
/// the output opens the panel of all outputs.
void step_words(Ui& ui, const scene::Scene& scene, const scene::Rect& stage);

}  // namespace stridescope::ui

#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws widgets over the texts of the current step on the stage: statement, verdict, narration, output. A
/// click on the output opens the panel of all outputs.
void step_words(Ui& ui, const scene::Scene& scene, const scene::Rect& stage);

}  // namespace stridescope::ui

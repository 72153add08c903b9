#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// What the stage says of the step that is shown, at its place there: statement, verdict, narration, output.
/// The output opens the panel of all outputs.
void step_words(Ui& ui, const scene::Scene& scene, const scene::Rect& stage);

}  // namespace stridescope::ui

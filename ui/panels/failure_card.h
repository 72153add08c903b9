#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The card on the stage that explains a failure answers the mouse: it can be put away, and each of its
/// remedies be run. A failure that a step caught stays; its remedies go to the console.
void failure_card(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& stage);

}  // namespace stridescope::ui

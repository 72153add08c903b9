#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws the widgets on the card of a failure: one closes it, and each remedy is a button that runs it. The
/// card of a failure caught by the script has no close button; its remedies are put into the console.
void failure_card(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& stage);

}  // namespace stridescope::ui

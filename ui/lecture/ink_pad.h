#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Returns true if the pointer draws on the stage.
bool draws_on(const UiState& state);
/// Draws with the pen on the stage.
void ink_pad(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);

}  // namespace stridescope::ui

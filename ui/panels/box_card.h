#pragma once

#include "ui/derived/derived.h"
#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Over the stage where it hides least: what the box of cells is, with ways to go on from it.
void box_card(Ui& ui, const UiState& state, const Derived& derived, const scene::Scene& scene,
              const scene::Rect& stage);

}  // namespace stridescope::ui

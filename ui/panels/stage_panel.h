#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Handles mouse and keyboard on the stage, whose scene is at `area`: hovering, pinning, editing, zooming.
/// `lists_regions`: records every cell for the widget map.
void stage_panel(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area,
                 bool lists_regions);
/// Draws the field in which a cell's value is edited, over the stage.
void cell_editor(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);

}  // namespace stridescope::ui

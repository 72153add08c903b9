#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Mouse and keyboard on the stage, whose scene is at `area`: hovering, pinning, editing, zooming.
/// `lists_regions`: every cell is recorded for the widget map.
void stage_panel(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area,
                 bool lists_regions);
/// The field in which a cell's value is edited; painted over the stage.
void cell_editor(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);

}  // namespace stridescope::ui

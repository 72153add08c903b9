#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Pointing at, pinning, editing, zooming: what the mouse and keys do on the stage, whose scene stands at
/// `area`. `lists_regions`: every cell is recorded for the widget map.
void stage_panel(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area,
                 bool lists_regions);
/// The field in which a cell's value is edited; painted over the stage.
void cell_editor(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& area);

}  // namespace stridescope::ui

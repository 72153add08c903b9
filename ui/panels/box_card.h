#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// A card over the stage, placed where it hides least: facts about the box of cells, with actions.
void box_card(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
              const scene::Rect& stage);

}  // namespace stridescope::ui

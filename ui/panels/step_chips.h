#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws the steps of the timeline in a row that scrolls, with branches where they diverge, and the waiting
/// statements.
void step_chips(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& row);

}  // namespace stridescope::ui

#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Paints the open form from `at` downwards: arguments, the statement to be appended, its predicted effect,
/// and the apply button. Returns its height.
float op_form(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Point at, float width);

}  // namespace stridescope::ui

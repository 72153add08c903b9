#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws a module as a table of named tensors, its top left corner at `at`: name and kind, and below them
/// shape, dtype, device and storage. A row selects its tensor. Returns the table's height.
float module_table(Ui& ui, const UiState& state, const PanelQueries::ModuleFacts& module, scene::Point at,
                   float width);

}  // namespace stridescope::ui

#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Above the focused console: the signature of the call at the caret, and completions of the current
/// word.
void completion_list(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& stage);

}  // namespace stridescope::ui

#pragma once

#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Every command, operation, lesson and word, found by typing a few letters.
void palette_sheet(Ui& ui, const UiState& state, scene::Size screen);
/// A card for each term: its meaning, a small picture, and its value on the stage now.
void words_sheet(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen);
/// The selected tensor as other libraries and languages write it.
void dialects_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui

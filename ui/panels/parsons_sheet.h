#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// A Parsons puzzle: a lesson's lines, shuffled with wrong ones, are dragged into order, and checked by
/// running them.
void parsons_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui

#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Exercises without end: a program, a question about it, and what is right.
void practice_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui

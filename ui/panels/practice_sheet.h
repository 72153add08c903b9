#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// An endless series of exercises: a program, a question about it, and the right answer.
void practice_sheet(Ui& ui, const UiState& state, scene::Size screen);

}  // namespace stridescope::ui

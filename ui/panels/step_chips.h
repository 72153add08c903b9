#pragma once

#include "ui/derived/derived.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The steps of the timeline in a row that scrolls, with branches where they part, and the statements that
/// wait.
void step_chips(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& row);

}  // namespace stridescope::ui

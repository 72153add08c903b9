#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// What a lecture has over its stage: the tools, where the pointer asks for them at the upper edge, the pens
/// while one draws, how far the session has gone, and the spotlight.
void lecture_tools(Ui& ui, const UiState& state, const scene::Rect& stage);

}  // namespace stridescope::ui

#pragma once

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Controls over a lecture's stage: the tools, shown when the pointer is at the upper edge; the pens while
/// one draws; the progress through the session; and the spotlight.
void lecture_tools(Ui& ui, const UiState& state, const scene::Rect& stage);

}  // namespace stridescope::ui

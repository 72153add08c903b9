#pragma once

#include "ui/panels/frame_layout.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The edges of the side panels: dragged to resize, double-clicked to fold.
void splitters(Ui& ui, const UiState& state, const FrameLayout& layout);

}  // namespace stridescope::ui

#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Handles the axis chips of the tensors on the stage: they can be pressed, focused, and dragged to a side
/// of the grid. Must be called before the stage itself handles the mouse. Returns the hovered chip, if
/// any.
std::optional<scene::AxisTarget> axis_chips(Ui& ui, const UiState& state, const scene::Scene& scene,
                                            const scene::Rect& area);

}  // namespace stridescope::ui

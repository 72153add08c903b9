#pragma once

#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The axis chips of the tensors on the stage: they can be pressed, focused, and dragged to the side of the
/// grid that they shall run along. To be called before the stage itself answers the mouse. Returns the chip
/// under the pointer, if one is.
std::optional<scene::AxisTarget> axis_chips(Ui& ui, const UiState& state, const scene::Scene& scene,
                                            const scene::Rect& area);

}  // namespace stridescope::ui

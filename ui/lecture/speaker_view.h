#pragma once

#include "ui/canvas/imgui_canvas.h"
#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The stage after the next step, scaled down. No scene: there is no next step.
struct NextPicture {
  const scene::Scene* scene = nullptr;
  const canvas::ImguiCanvas* canvas = nullptr;
};

/// The speaker's view, hidden from the class: notes, the next step and its picture, the time, the answer to
/// the question. A panel of the window, or a whole window on another screen.
void speaker_view(Ui& ui, const UiState& state, const scene::Rect& area, const NextPicture& next);

}  // namespace stridescope::ui

#pragma once

#include "ui/lecture/speaker_view.h"
#include "ui/panels/frame_layout.h"
#include "ui/queries/panel_queries.h"
#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Draws all widgets of the window, in Tab order. `scene` is on the stage; `lists_regions`: see
/// stage_panel.
void window_parts(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                  const FrameLayout& layout, scene::Size screen, bool lists_regions,
                  const NextPicture& next = {});

}  // namespace stridescope::ui

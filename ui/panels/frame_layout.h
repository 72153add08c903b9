#pragma once

#include "ui/scene/style.h"
#include "ui/settings.h"

namespace stridescope::ui {

/// Where the parts of the window stand, in pixels. A folded panel has no width.
struct FrameLayout {
  scene::Rect top_bar, operations, stage, inspector, bottom;
  scene::Rect hint;    ///< a line under the stage, for the first start
  scene::Rect ledger;  ///< under the stage
};

/// As much of the wanted scale as leaves room for a stage: the interface grows as far as the window lets it.
float fitting_scale(scene::Size window, float wanted);

/// Panels give way where the stage would become too narrow: first the inspector, then the operations.
FrameLayout frame_layout(scene::Size window, const Settings& settings, const scene::Style& style,
                         bool lecture, bool has_hint = false);

}  // namespace stridescope::ui

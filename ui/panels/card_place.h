#pragma once

#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::ui {

/// An area that a card over the stage should not cover.
struct Obstacle {
  scene::Rect rect;
  float weight = 1;  ///< how bad it is to cover a pixel of it
};

/// Where in `area` a card of a size covers least: in the lower right corner where that is as good as any.
scene::Point card_place(const scene::Rect& area, scene::Size card, const std::vector<Obstacle>& obstacles);

}  // namespace stridescope::ui

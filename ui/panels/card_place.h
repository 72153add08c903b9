#pragma once

#include <vector>

#include "ui/scene/picture/geometry.h"

namespace stridescope::ui {

/// An area that a card over the stage should not cover.
struct Obstacle {
  scene::Rect rect;
  float weight = 1;  ///< cost of covering one pixel of it
};

/// Returns the position in `area` at which a card covers least; among equal ones, the lower right corner.
scene::Point card_place(const scene::Rect& area, scene::Size card, const std::vector<Obstacle>& obstacles);

}  // namespace stridescope::ui

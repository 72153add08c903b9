#include "ui/scene/motion/lanes.h"

#include <algorithm>

namespace stridescope::scene {

Rect lanes_below(const Scene& stage, const StripPart& strip) {
  const Rect cells = strip.plan.bounds();
  float bottom = stage.size.h, right = stage.size.w, left = 0;
  for (const auto& part : stage.tensors)
    if (part.card.y >= cells.bottom()) bottom = std::min(bottom, part.card.y);
  for (const auto& other : stage.strips) {
    const Rect there = other.plan.bounds();
    if (there.y >= cells.bottom()) bottom = std::min(bottom, there.y);
    if (there.x >= cells.right()) right = std::min(right, there.x);
    if (there.right() <= cells.x) left = std::max(left, there.right());
  }
  return {left, cells.bottom(), right - left, std::max(bottom - cells.bottom(), 0.0f)};
}

}  // namespace stridescope::scene

#include "ui/panels/card_place.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

float covered(const scene::Rect& a, const scene::Rect& b) {
  const float w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
  const float h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return std::max(0.f, w) * std::max(0.f, h);
}

/// Candidate positions of a card along one direction: at the area's ends, and beside each obstacle.
std::vector<float> candidates(float low, float high, const std::vector<float>& beside) {
  std::vector<float> places = {std::max(low, high), low};
  for (const float place : beside)
    if (place > low && place < high) places.push_back(place);
  return places;
}

}  // namespace

scene::Point card_place(const scene::Rect& area, scene::Size card, const std::vector<Obstacle>& obstacles) {
  std::vector<float> beside_x, beside_y;
  for (const auto& [rect, weight] : obstacles) {
    beside_x.insert(beside_x.end(), {rect.right(), rect.x - card.w});
    beside_y.insert(beside_y.end(), {rect.bottom(), rect.y - card.h});
  }
  scene::Point best;
  float least = -1;
  for (const float x : candidates(area.x, area.right() - card.w, beside_x))
    for (const float y : candidates(area.y, area.bottom() - card.h, beside_y)) {
      float cost = 0;
      for (const auto& [rect, weight] : obstacles) cost += weight * covered({x, y, card.w, card.h}, rect);
      if (least >= 0 && cost >= least) continue;
      least = cost;
      best = {x, y};
    }
  return best;
}

}  // namespace stridescope::ui

#include "ui/canvas/paint_levels.h"

#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace stridescope::canvas {
namespace {

constexpr float tile = 64;  // in pixels; each contains some cells

/// Visits the tiles that a rectangle covers, by index.
template <class Visit>
void each_tile(const scene::Rect& r, Visit visit) {
  const auto of = [](float place) { return static_cast<std::int64_t>(std::floor(place / tile)); };
  for (auto y = of(r.y); y <= of(r.bottom()); ++y)
    for (auto x = of(r.x); x <= of(r.right()); ++x) visit(y * 0x100000 + x);
}

}  // namespace

std::vector<int> paint_levels(const std::vector<scene::Rect>& rects, int most) {
  std::vector<int> levels(rects.size(), 0);
  std::unordered_map<std::int64_t, std::vector<std::size_t>> tiles;
  for (std::size_t i = 0; i < rects.size(); ++i) {
    int& level = levels[i];
    each_tile(rects[i], [&](std::int64_t number) {
      auto& earlier = tiles[number];
      for (auto j = earlier.rbegin(); j != earlier.rend() && level < most - 1; ++j)
        if (levels[*j] >= level && scene::intersects(rects[*j], rects[i])) level = levels[*j] + 1;
      earlier.push_back(i);
    });
    if (level > most - 1) level = most - 1;
  }
  return levels;
}

}  // namespace stridescope::canvas

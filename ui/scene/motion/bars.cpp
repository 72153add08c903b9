#include "ui/scene/motion/bars.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/motion/bands.h"

namespace stridescope::scene::motion {
namespace {

Point between(Rect a, Rect b) { return {b.center().x - a.center().x, b.center().y - a.center().y}; }

/// How far a cell is off the straight line halfway, so that its distance from the first cell of its bar turns
/// from one direction to another instead of shrinking.
Point turning(Point from, Point to) {
  const float a = std::hypot(from.x, from.y), b = std::hypot(to.x, to.y);
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  const float m = std::hypot(middle.x, middle.y);
  if (m <= 0.05f * (a + b)) return {0, 0};
  const float grow = (a + b) / 2 / m - 1;
  return {middle.x * grow, middle.y * grow};
}

}  // namespace

std::vector<Bar> bars_of(std::vector<Leg>& legs) {
  if (legs.empty()) return {};
  std::stable_sort(legs.begin(), legs.end(), [](const Leg& a, const Leg& b) {
    return std::abs(a.start.y - b.start.y) > 0.5f ? a.start.y < b.start.y : a.start.x < b.start.x;
  });
  std::vector<Bar> bars{{0, 1}};
  for (std::size_t i = 1; i < legs.size(); ++i) {
    const Rect before = legs[i - 1].start, here = legs[i].start;
    const bool is_same_row =
        std::abs(before.y - here.y) < 0.5f && here.x - before.x < before.w * 1.5f && here.x > before.x + 0.5f;
    if (is_same_row) bars.back().end = i + 1;
    else bars.push_back({i, i + 1});
  }
  Point way{0, 0};
  for (const auto& leg : legs) {
    const Point one = between(leg.start, leg.end);
    way.x += one.x, way.y += one.y;
  }
  const auto reach = [&](const Bar& bar) {
    float furthest = -1e9f;
    for (auto i = bar.begin; i < bar.end; ++i) {
      const Point at = legs[i].end.center();
      furthest = std::max(furthest, at.x * way.x + at.y * way.y);
    }
    return furthest;
  };
  std::stable_sort(bars.begin(), bars.end(),
                   [&](const Bar& a, const Bar& b) { return reach(a) > reach(b) + 0.5f; });
  return bars;
}

void fly_in_bars(Score& score, const TensorPart& part, std::vector<Leg> legs) {
  const auto bars = bars_of(legs);
  // Of the moving phase, from a bar's start to its landing: the more there are, the fewer fly at a time. Rows
  // that part, as those of blocks do, go one by one.
  const bool parts = !legs.empty() && legs[0].index.size() > 2;
  const double bar_way =
      std::clamp((parts ? 1.1 : 1.8) / static_cast<double>(std::max<std::size_t>(bars.size(), 1)),
                 parts ? 0.14 : 0.22, 0.5);
  const double last = bars.size() > 1 ? 1.0 / static_cast<double>(bars.size() - 1) : 0;
  for (std::size_t b = 0; b < bars.size(); ++b) {
    const double departs = (1 - bar_way) * last * static_cast<double>(b);
    const Leg& pivot = legs[bars[b].begin];
    for (auto i = bars[b].begin; i < bars[b].end; ++i) {
      auto flight = direct(score, legs[i], departs, departs + bar_way);
      flight.emerges = parts;
      flight.lift = turning(between(pivot.start, legs[i].start), between(pivot.end, legs[i].end));
      take_off(score, legs[i], std::move(flight));
    }
  }
  carry_bands(score, part, legs, bars);
}

}  // namespace stridescope::scene::motion

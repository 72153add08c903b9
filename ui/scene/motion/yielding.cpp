#include "ui/scene/motion/yielding.h"

#include <algorithm>

#include "ui/scene/easing.h"

namespace stridescope::scene {
namespace {

constexpr int way_samples = 48;
constexpr float touch = 0.001f;    ///< share of a cell that may lie over others
constexpr double way_fade = 0.15;  ///< of the flight

/// A path of a flight: `off` from the straight line halfway.
Rect along(Rect a, Rect b, Point off, float s) {
  Rect r = mix(a, b, s);
  const float share = 4 * s * (1 - s);
  r.x += off.x * share, r.y += off.y * share;
  return r;
}

struct Standing {
  Rect rect;
  bool is_caption = false, is_grid = false;
};

/// Grids, strips and captions.
std::vector<Standing> standing_on(const Scene& stage) {
  std::vector<Standing> found;
  for (const auto& part : stage.tensors) {
    if (part.has_grid) found.push_back({part.grid.bounds(), false, true});
    if (part.caption.w > 0) found.push_back({part.caption, true});
  }
  for (const auto& strip : stage.strips) found.push_back({strip.plan.bounds()});
  return found;
}

}  // namespace

Rect place_of(const Flight& flight, double t) {
  if (t < flight.turns)
    return along(flight.start, flight.waypoint, flight.hop, eased(t, flight.leaves, flight.turns));
  const float s = eased(t, flight.departs, flight.lands);
  if (flight.climbs <= 0) return along(flight.waypoint, flight.end, flight.lift, s);
  Rect at = mix(flight.waypoint, flight.end, std::min(s / flight.climbs, 1.0f));
  at.y = mix(flight.waypoint.y, flight.end.y, part(s, flight.climbs, 1));
  return at;
}

Yielding::Yielding(const Scene& stage, const std::vector<Flight>& flights) {
  const auto standing = standing_on(stage);
  for (const auto& flight : flights) {
    auto& span = spans_.emplace_back();
    const double all = flight.lands - flight.leaves;
    span.fade = flight.yields ? way_fade * all : 0;
    const auto add = [&](const Rect& rect, bool leaves_it) {
      for (int i = 0; i <= way_samples; ++i) {
        const double t = flight.leaves + all * i / way_samples;
        const Rect at = place_of(flight, t);
        const float own = leaves_it ? shared_area(at, flight.start) : 0;
        if (shared_area(at, rect) - own < touch * at.w * at.h) continue;
        // What comes out from behind others is out of them first, also between two samples.
        const double between = flight.emerges ? all / way_samples : 0;
        span.begins = std::min(span.begins, t - between), span.ends = std::max(span.ends, t + between);
      }
    };
    for (const auto& [rect, is_caption, is_grid] : standing) {
      if (rect.contains(flight.end.center())) continue;
      // Views move as they are: words give way to them, numbers of others do not.
      const bool is_own = rect.contains(flight.start.center());
      // What comes out of a strip comes out from behind its other rows, too.
      const bool is_left = is_own && flight.emerges && !is_caption;
      const bool is_of_others = is_grid && !is_own;
      if (!flight.yields && !is_left && !is_of_others) continue;
      if (is_caption && intersects(rect, flight.waypoint)) continue;  // it is written after them
      add(rect, is_own);
    }
    if (flight.passes.w > 0) add(flight.passes, false);
  }
}

float Yielding::over(std::size_t flight, double t) const {
  const auto& span = spans_[flight];
  if (span.ends < span.begins) return 0;
  return eased(t, span.begins - span.fade, span.begins) * (1 - eased(t, span.ends, span.ends + span.fade));
}

}  // namespace stridescope::scene

#pragma once

#include <algorithm>

#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

/// The place of a flying cell as a function of time: to a waypoint, then to its own place.
struct FlightPath {
  Rect start, waypoint;
  Rect end;
  /// Times in 0..1: it leaves the start, reaches the waypoint, leaves that, and lands.
  double leaves = 0, turns = 0, departs = 0, lands = 0;
  Point hop = {}, lift = {};  ///< offsets halfway from the straight line, on the two parts of the path
  /// Share of the second part after which it goes straight up, below its place by then; 0: straight.
  float climbs = 0;

  static FlightPath straight(Rect start, Rect end, double leaves, double lands) {
    return {start, start, end, leaves, leaves, leaves, lands};
  }

  Rect at(double t) const {
    if (t < turns) return on_arc(start, waypoint, hop, eased(t, leaves, turns));
    const float s = eased(t, departs, lands);
    if (climbs <= 0) return on_arc(waypoint, end, lift, s);
    Rect place = mix(waypoint, end, std::min(s / climbs, 1.0f));
    place.y = mix(waypoint.y, end.y, part(s, climbs, 1));
    return place;
  }

 private:
  static Rect on_arc(Rect a, Rect b, Point off, float s) {
    Rect r = mix(a, b, s);
    const float share = 4 * s * (1 - s);
    r.x += off.x * share, r.y += off.y * share;
    return r;
  }
};

}  // namespace stridescope::scene

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
  Point lift = {};  ///< offset halfway from the straight line, on the second part of the path
  /// Share of the second part after which it goes straight up, below its place by then; 0: straight.
  float climbs = 0;

  static FlightPath straight(Rect start, Rect end, double leaves, double lands) {
    return {start, start, end, leaves, leaves, leaves, lands};
  }

  Rect at(double t) const {
    if (t < turns) return mix(start, waypoint, eased(t, leaves, turns));
    const float s = eased(t, departs, lands), arc = 4 * s * (1 - s);
    Rect place = mix(waypoint, end, climbs > 0 ? std::min(s / climbs, 1.0f) : s);
    if (climbs > 0) place.y = mix(waypoint.y, end.y, part(s, climbs, 1));
    else place.x += lift.x * arc, place.y += lift.y * arc;
    return place;
  }
};

}  // namespace stridescope::scene

#pragma once

#include <vector>

#include "ui/scene/motion/flight_path.h"
#include "ui/scene/motion/track.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// A cell on its way.
struct FlyingCell : Actor<Cell> {
  FlightPath path;
};

/// Items that are drawn during a transition, in order.
struct Cast {
  std::vector<Actor<Box>> boxes = {};
  std::vector<Actor<Curve>> curves = {};
  std::vector<Actor<Label>> labels = {};
  std::vector<Actor<Cell>> cells = {};
  std::vector<FlyingCell> flying = {};

  /// Adds all to `out`, as they are at a time.
  void play(double t, bool reduced_motion, const Style& style, Scene& out) const;
};

}  // namespace stridescope::scene

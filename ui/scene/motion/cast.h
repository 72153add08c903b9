#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/motion/track.h"
#include "ui/scene/picture/style.h"

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

/// What a kernel call of the step reads.
struct CallOperand {
  std::size_t flow = 0, source = 0;  ///< in the trace's flows, and in the sources of that
  std::int64_t nth = 0;              ///< of the elements that the flow writes: what is made of it
};
/// A cell on its way.
struct Flight : FlightPath {
  std::size_t cell = 0;                    ///< in `to.cells`: what it becomes, or looks like
  std::optional<double> waits = {};        ///< shown at its start from then on
  double stays = 0;                        ///< shown where it landed until then
  std::string text = {};                   ///< while it flies; empty: the cell's
  std::optional<std::string> landed = {};  ///< its text where it landed; "": none there
  std::optional<Color> fill = {};
  float opacity = 1;                        ///< below 1: a ghost, of memory that is not there
  bool yields = false;                      ///< what it passes over can be read through it
  bool emerges = false;                     ///< it comes out from behind the cells of the grid that it leaves
  bool joins = false;                       ///< it comes behind what has come together where it lands
  Rect passes = {};                         ///< cells of the grid that it lands in, which it passes behind
  std::optional<CallOperand> operand = {};  ///< absent: a cell of a view, which only moves
  Actor<Cell> drawn = {};                   ///< as it is drawn along the path
};

/// Items that are drawn during a transition, in order.
struct Cast {
  std::vector<Actor<Box>> boxes = {};
  std::vector<Actor<Curve>> curves = {};
  std::vector<Actor<Label>> labels = {};
  std::vector<Actor<Cell>> cells = {};
  std::vector<Flight> flights = {};

  /// Adds all to `out`, as they are at a time.
  void play(double t, bool reduced_motion, const Style& style, Scene& out) const;
};

}  // namespace stridescope::scene

#pragma once

#include <vector>

#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {

/// Where a cell on its way is at a time of its flight.
Rect place_of(const Flight& flight, double t);

/// Labels that are read while flights are on their way. Those below all strips and cards that are new in
/// `stage` are written when they have landed, but for notes.
std::vector<const Label*> read_during_flights(const Scene& stage, const Scene& before);

/// When flights pass behind numbers and labels other than those at their start and end. Labels fade for
/// flights that do not yield.
class Yielding {
 public:
  Yielding() = default;
  /// `before`: the stage whose labels stand while the flights are on their way, if `stage` has them too.
  Yielding(const Scene& stage, const Scene& before, const std::vector<Flight>& flights);
  /// 0: over nothing; 1: fully over an item. `flight`: its place in the list.
  float over(std::size_t flight, double t) const;

 private:
  struct Span {
    double begins = 2, ends = -1;
  };
  /// Times over items, in order; those that would not be told apart are one.
  struct Spans {
    double fade = 0;
    std::vector<Span> all = {};
  };
  std::vector<Spans> spans_;
};

}  // namespace stridescope::scene

#pragma once

#include <unordered_map>
#include <vector>

#include "ui/scene/motion/choreography.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// About where a label stands.
Rect place_of(const Label& label);

/// Text on cards fades while cells fly over it, since overlapping words and cells would both be
/// illegible.
class Covered {
 public:
  Covered() = default;
  Covered(const Scene& stage, const std::vector<Flight>& flights);
  bool empty() const { return spans_.empty(); }
  /// How far a label, chip or lamp has faded: 0 not at all, 1 to its least opacity.
  float over(Key key, double t) const;

 private:
  struct Span {
    double begins = 2, ends = -1;
  };
  std::unordered_map<Key, Span> spans_;
};

}  // namespace stridescope::scene

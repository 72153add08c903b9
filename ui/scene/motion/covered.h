#pragma once

#include <unordered_map>
#include <vector>

#include "ui/scene/motion/choreography.h"
#include "ui/scene/scene.h"

namespace stridescope::scene {

/// What is written on cards that cells fly over gives way meanwhile: words and cells over one another could
/// neither be read.
class Covered {
 public:
  Covered() = default;
  Covered(const Scene& stage, const std::vector<Flight>& flights);
  bool empty() const { return spans_.empty(); }
  /// How far a label, chip or lamp has given way: 0 not at all, 1 as far as it does.
  float over(Key key, double t) const;

 private:
  struct Span {
    double begins = 2, ends = -1;
  };
  std::unordered_map<Key, Span> spans_;
};

}  // namespace stridescope::scene

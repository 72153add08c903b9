#pragma once

#include "ui/scene/motion/track.h"

namespace stridescope::scene {

/// The tracks that items of both scenes share. The phases overlap a little: items that go fade; those that
/// stay make room; new ones get their cards; then all is still while the cells that are read are pointed out.
/// Then cells move; looks change once they are in place.
struct Phases {
  Phases() = default;
  /// `in_place`: a grid is laid out anew in its place. The others wait until its cells have left it.
  Phases(double see_until, double move_until, bool in_place);

  Track leaving;   ///< opacity of items that go
  Track place;     ///< of items that stay
  Track arriving;  ///< opacity of new cards, and of what names or colours the subject of the step
  Track standing;  ///< opacity of new words on cards that were there
  Track settling;  ///< opacity of words on new cards; looks
  Track counting;  ///< opacity of counted bytes
  Track counted;   ///< opacity of the words that replace those
};

/// The same change of another property.
inline Track as(Property property, Track track) {
  track.property = property;
  return track;
}

}  // namespace stridescope::scene

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// The property that a track changes. A share is cut off below 0 and above 1.
enum class Property : std::uint8_t {
  opacity,  ///< a share; the product of all tracks of an item
  place,    ///< share of the way from the item's first version to its second
  look,     ///< the same for colours and words; follows `place` without a track of its own
  words,    ///< the same for a cell's text and fill, which change at once
  tint,     ///< share of `color` in the fill of a cell's first version
  rise,     ///< px below its place
  ring,     ///< opacity of a ring in `color` and `width`; the strongest ring is shown
  flash,    ///< brightness of a cell that is written to
  behind,   ///< above 1/2, a cell passes behind cells and labels at rest
  mute      ///< above 1/2, a cell has no text
};
enum class Ease : std::uint8_t { smooth, linear, pulse };

/// A property of an item as a function of time: it goes from `from` to `to` between `start` and `full`, and
/// back between `ebb` and `end`, if that is given. Times are 0..1 of the transition; the change is a jump if
/// both times are equal.
struct Track {
  static constexpr double never = std::numeric_limits<double>::infinity();

  Key key = 0;  ///< of an item of the two scenes; an actor has its own tracks
  Property property = Property::opacity;
  float from = 0, to = 1;
  double start = 0, full = 0, ebb = never, end = never;
  Ease ease = Ease::smooth;
  Color color{0, 0, 0, 0};  ///< of a ring or tint; of words: the fill until they change, if it is opaque
  float width = 0;          ///< of a ring
  std::string text = {};    ///< of words: the text until they change

  float at(double t) const {
    float share = eased_part(t, start, full);
    if (ebb < never) share *= 1 - eased_part(t, ebb, end);
    const float value = from + (to - from) * share;
    return property == Property::rise ? value : std::clamp(value, 0.0f, 1.0f);
  }

 private:
  float eased_part(double t, double begin, double until) const {
    if (ease == Ease::pulse) return pulse(t, begin, until);
    return ease == Ease::linear ? part(t, begin, until) : eased(t, begin, until);
  }
};

/// From `from` to `to`, between two times.
inline Track change(Property property, double start, double end, float from = 0, float to = 1) {
  return {.property = property, .from = from, .to = to, .start = start, .full = end};
}
/// There between two times: it comes and goes within `fade`.
inline Track presence(Property property, double comes, double goes, double fade) {
  return {.property = property, .start = comes, .full = comes + fade, .ebb = goes - fade, .end = goes};
}

/// Text size of a version of a cell whose text is as large as fits.
inline constexpr float fitted_text = -1;
/// An item that is drawn during a transition: two versions of it, and tracks that lead from one to the other.
template <class Item>
struct Actor {
  Item start, end;
  std::vector<Track> tracks;

  /// The first track of a property, which must be there.
  const Track& track(Property property) const {
    return *std::ranges::find(tracks, property, &Track::property);
  }
  double comes() const { return track(Property::opacity).start; }
  double goes() const { return track(Property::opacity).end; }
};

}  // namespace stridescope::scene

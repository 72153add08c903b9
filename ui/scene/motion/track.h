#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "ui/scene/picture/easing.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// The property that a track changes. A share is clamped to 0..1.
enum class Property : std::uint8_t {
  opacity,  ///< a share; the product of all tracks of an item
  place,    ///< share of the path from the item's first version to its second
  look,     ///< the same for colours and words; follows `place` without a track of its own
  words,    ///< the same for a cell's text and fill, which change in one step
  tint,     ///< share of `color` in the fill of a cell's first version
  rise,     ///< pixels below its position
  ring,     ///< opacity of a ring in `color` and `width`; the strongest ring is shown
  flash,    ///< brightness of a cell that is written to
  behind,   ///< above 1/2, a cell passes behind cells and labels at rest
  mute      ///< above 1/2, a cell has no text
};
enum class Ease : std::uint8_t { smooth, linear, pulse };

/// A property of an item as a function of time: it changes from `from` to `to` between `start` and `full`,
/// and back between `revert_start` and `end`, if given. Times are 0..1 of the transition; the change is a
/// jump if both times are equal.
struct Track {
  static constexpr double never = std::numeric_limits<double>::infinity();

  ItemKey key = 0;  ///< of an item of the two scenes; an actor has its own tracks
  Property property = Property::opacity;
  float from = 0, to = 1;
  double start = 0, full = 0, revert_start = never, end = never;
  Ease ease = Ease::smooth;
  Color color{0, 0, 0, 0};  ///< of a ring or tint; for `words`: the fill until then, if opaque
  float width = 0;          ///< of a ring, in pixels
  std::string text = {};    ///< for `words`: the text until they change

  float at(double t) const {
    float share = eased_part(t, start, full);
    if (revert_start < never) share *= 1 - eased_part(t, revert_start, end);
    const float value = from + (to - from) * share;
    return property == Property::rise ? value : std::clamp(value, 0.0f, 1.0f);
  }

 private:
  float eased_part(double t, double begin, double until) const {
    if (ease == Ease::pulse) return pulse(t, begin, until);
    return ease == Ease::linear ? linear_progress(t, begin, until) : eased(t, begin, until);
  }
};

/// A change from `from` to `to`, between two times.
inline Track change(Property property, double start, double end, float from = 0, float to = 1) {
  return {.property = property, .from = from, .to = to, .start = start, .full = end};
}
/// A presence between two times, with fades of length `fade`.
inline Track presence(Property property, double comes, double goes, double fade) {
  return {
      .property = property, .start = comes, .full = comes + fade, .revert_start = goes - fade, .end = goes};
}

/// Marks a cell's text that is as large as fits.
inline constexpr float fitted_text = -1;
/// An item that is drawn during a transition: two versions of it, and the tracks between them.
template <class Item>
struct Actor {
  Item start, end;
  std::vector<Track> tracks;

  /// Returns the first track of a property, which must exist.
  const Track& track(Property property) const {
    return *std::ranges::find(tracks, property, &Track::property);
  }
  double comes() const { return track(Property::opacity).start; }
  double goes() const { return track(Property::opacity).end; }
};

/// The rectangle of a flying cell as a function of time: to a waypoint, then to its own place.
struct FlightPath {
  Rect start, waypoint;
  Rect end;
  /// Times in 0..1: it leaves the start, reaches the waypoint, leaves that, and lands.
  double leaves = 0, turns = 0, departs = 0, lands = 0;
  Point lift = {};  ///< offset halfway from the straight line, on the second part of the path
  /// The share of the second part after which it moves straight up from a point below its place; 0: straight.
  float climbs = 0;

  static FlightPath straight(Rect start, Rect end, double leaves, double lands) {
    return {start, start, end, leaves, leaves, leaves, lands};
  }

  Rect at(double t) const {
    if (t < turns) return mix(start, waypoint, eased(t, leaves, turns));
    const float s = eased(t, departs, lands), arc = 4 * s * (1 - s);
    Rect place = mix(waypoint, end, climbs > 0 ? std::min(s / climbs, 1.0f) : s);
    if (climbs > 0) place.y = mix(waypoint.y, end.y, linear_progress(s, climbs, 1));
    else place.x += lift.x * arc, place.y += lift.y * arc;
    return place;
  }
};

/// An operand of a kernel call of the step.
struct CallOperand {
  std::size_t flow = 0, source = 0;  ///< indices in the trace's flows, and in the flow's sources
  std::int64_t nth = 0;              ///< index of the written element that is computed from it
};
/// A flying cell.
struct Flight : FlightPath {
  std::size_t cell = 0;                    ///< in `to.cells`: the cell that it becomes or copies
  std::optional<double> shown_from = {};   ///< it is shown at its start from this time on
  double shown_until = 0;                  ///< it is shown at its end until this time
  std::string text = {};                   ///< during the flight; empty: the cell's text
  std::optional<std::string> landed = {};  ///< text after the landing; "": none
  std::optional<Color> fill = {};
  float opacity = 1;                        ///< below 1: a ghost, for memory that does not exist
  bool yields = false;                      ///< items under it remain readable
  bool emerges = false;                     ///< it emerges from behind the cells of its own grid
  bool joins = false;                       ///< it lands behind the cells at its end
  Rect passes = {};                         ///< cells of the destination grid that it passes behind
  std::optional<CallOperand> operand = {};  ///< absent: a cell of a view, which only moves
  Actor<Cell> drawn = {};                   ///< the cell as drawn along the path
};

/// Items that are drawn during a transition, in order.
struct Cast {
  std::vector<Actor<Box>> boxes = {};
  std::vector<Actor<Curve>> curves = {};
  std::vector<Actor<Label>> labels = {};
  std::vector<Actor<Cell>> cells = {};
  std::vector<Flight> flights = {};

  /// Appends all items to `out`, as they are at a time.
  void play(double t, bool reduced_motion, const Style& style, Scene& out) const;
};

/// The tracks that items of both scenes share. The phases overlap slightly: removed items fade; remaining
/// ones make room; new ones get their cards; then nothing moves while the cells that are read are
/// highlighted. Then cells move; looks change once they are in place.
struct Phases {
  Phases() = default;
  /// `in_place`: a grid is laid out anew in its place. Other items move after its cells have left it.
  Phases(double see_until, double move_until, bool in_place);

  Track leaving;   ///< opacity of items that are removed
  Track place;     ///< of items in both scenes
  Track arriving;  ///< opacity of new cards, and of marks of the step's subject
  Track standing;  ///< opacity of new words on existing cards
  Track settling;  ///< opacity of words on new cards; looks
  Track counting;  ///< opacity of byte counters
  Track counted;   ///< opacity of the words that replace them
};

/// Returns the same change of another property.
inline Track with_property(Property property, Track track) {
  track.property = property;
  return track;
}

}  // namespace stridescope::scene

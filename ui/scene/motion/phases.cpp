#include "ui/scene/motion/track.h"

namespace stridescope::scene {
namespace {

constexpr double stepped_aside_at = 0.3;  ///< share of the moving phase, for a grid laid out anew
constexpr float counts_until = 0.3f;      ///< share of the settling phase

/// Returns an opacity that rises during a part of another change; `begin` and `end` are shares of that
/// change.
Track within(Track whole, float begin, float end) {
  whole.from = -begin / (end - begin), whole.to = (1 - begin) / (end - begin);
  return with_property(Property::opacity, whole);
}
Track reversed(Track track) {
  track.from = 1 - track.from, track.to = 1 - track.to;
  return track;
}

}  // namespace

Phases::Phases(double see, double move_until, bool in_place) {
  const double moving = move_until - see;
  const auto opacity = [&](double begin, double end) { return change(Property::opacity, begin, end); };
  settling = opacity(move_until, 1);
  counting = reversed(within(settling, 0, counts_until));
  counted = within(settling, counts_until, 1);
  if (in_place) {
    place = change(Property::place, see, see + moving * stepped_aside_at);
    leaving = reversed(within(place, 0, 0.3f));
    arriving = standing = within(place, 0.7f, 1);
  } else {
    place = change(Property::place, see * 0.15, see * 0.55);
    leaving = reversed(opacity(0, see * 0.25));
    arriving = opacity(see * 0.4, see * 0.65);
    standing = opacity(see * 0.55, see * 0.75);
  }
}

}  // namespace stridescope::scene

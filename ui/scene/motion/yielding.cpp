#include "ui/scene/motion/yielding.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "ui/scene/motion/covered.h"
#include "ui/scene/motion/lanes.h"
#include "ui/scene/picture/easing.h"

namespace stridescope::scene {
namespace {

constexpr int way_samples = 48;
constexpr float touch = 0.001f;    ///< share of a cell that may lie over others
constexpr double way_fade = 0.15;  ///< of the flight
constexpr float label_air = 2;     ///< around the letters of a label, in px

/// A path of a flight: `off` from the straight line halfway.
Rect along(Rect a, Rect b, Point off, float s) {
  Rect r = mix(a, b, s);
  const float share = 4 * s * (1 - s);
  r.x += off.x * share, r.y += off.y * share;
  return r;
}

struct Standing {
  Rect rect;
  bool is_caption = false, is_grid = false;
};

/// Grids, strips, captions and labels, but for lanes and for what is written when the flights have landed.
std::vector<Standing> standing_on(const Scene& stage, const Scene& before,
                                  const std::vector<Flight>& flights) {
  std::vector<Standing> found;
  std::unordered_set<Key> known;
  for (const auto& label : before.labels) known.insert(label.key);
  std::vector<Rect> filled;
  for (const auto& part : stage.tensors)
    if (std::ranges::any_of(flights, [&](const Flight& one) { return part.card.contains(one.end.center()); }))
      filled.push_back(part.card);
  std::vector<Rect> lanes;
  for (const auto& strip : stage.strips) lanes.push_back(lanes_below(stage, strip));
  for (const auto* label : read_during_flights(stage, before)) {
    const auto is_in = [&](const Rect& area) { return area.contains(label->at); };
    const bool is_late = !known.contains(label->key) && std::ranges::any_of(filled, is_in);
    if (!is_late && std::ranges::none_of(lanes, is_in)) found.push_back({inset(place_of(*label), label_air)});
  }
  for (const auto& part : stage.tensors) {
    if (part.has_grid) found.push_back({part.grid.bounds(), false, true});
    if (part.caption.w > 0) found.push_back({part.caption, true});
  }
  for (const auto& strip : stage.strips) found.push_back({strip.plan.bounds()});
  return found;
}

}  // namespace

std::vector<const Label*> read_during_flights(const Scene& stage, const Scene& before) {
  std::unordered_set<Key> early;
  for (const auto& label : before.labels) early.insert(label.key);
  float bottom = 0;
  for (const auto& strip : stage.strips) bottom = std::max(bottom, strip.plan.bounds().bottom());
  for (const auto& part : stage.tensors) bottom = std::max(bottom, part.card.bottom());
  std::vector<const Label*> found;
  for (const auto& label : stage.labels)
    if (label.layer == layer::note || label.at.y <= bottom || early.contains(label.key))
      found.push_back(&label);
  return found;
}

Rect place_of(const Flight& flight, double t) {
  if (t < flight.turns)
    return along(flight.start, flight.waypoint, flight.hop, eased(t, flight.leaves, flight.turns));
  const float s = eased(t, flight.departs, flight.lands);
  if (flight.climbs <= 0) return along(flight.waypoint, flight.end, flight.lift, s);
  Rect at = mix(flight.waypoint, flight.end, std::min(s / flight.climbs, 1.0f));
  at.y = mix(flight.waypoint.y, flight.end.y, part(s, flight.climbs, 1));
  return at;
}

Yielding::Yielding(const Scene& stage, const Scene& before, const std::vector<Flight>& flights) {
  const auto standing = standing_on(stage, before, flights);
  for (const auto& flight : flights) {
    auto& spans = spans_.emplace_back();
    const double all = flight.lands - flight.leaves, each = all / way_samples;
    spans.fade = flight.yields ? way_fade * all : 0;
    std::array<Rect, way_samples + 1> way;
    for (int i = 0; i <= way_samples; ++i) way[i] = place_of(flight, flight.leaves + each * i);
    Rect whole = way[0];
    for (const auto& at : way) whole = around(whole, at);
    std::array<bool, way_samples + 1> is_over{};
    const auto add = [&](const Rect& rect, bool leaves_it) {
      for (int i = 0; i <= way_samples; ++i) {
        const Rect& at = way[i];
        const float own = leaves_it ? shared_area(at, flight.start) : 0;
        is_over[i] = is_over[i] || shared_area(at, rect) - own >= touch * at.w * at.h;
      }
    };
    for (const auto& [rect, is_caption, is_grid] : standing) {
      if (!intersects(rect, whole) || rect.contains(flight.end.center())) continue;
      // Views move as they are: words give way to them, numbers of others do not.
      const bool is_own = rect.contains(flight.start.center());
      // What comes out of a strip comes out from behind its other rows, too.
      const bool is_left = is_own && flight.emerges && !is_caption;
      const bool is_of_others = is_grid && !is_own;
      if (!flight.yields && !is_left && !is_of_others) continue;
      if (is_caption && intersects(rect, flight.waypoint)) continue;  // it is written after them
      add(rect, is_own);
    }
    if (flight.passes.w > 0) add(flight.passes, false);
    for (int i = 0; i <= way_samples; ++i) {
      if (!is_over[i]) continue;
      // What comes out from behind others is out of them first, also between two samples.
      const double t = flight.leaves + each * i, between = flight.emerges ? each : 0;
      const Span span{t - between, t + between};
      if (spans.all.empty() || span.begins - spans.all.back().ends > 2 * std::max(spans.fade, each))
        spans.all.push_back(span);
      else spans.all.back().ends = span.ends;
    }
  }
}

float Yielding::over(std::size_t flight, double t) const {
  const auto& [fade, all] = spans_[flight];
  float most = 0;
  for (const auto& [begins, ends] : all)
    most = std::max(most, eased(t, begins - fade, begins) * (1 - eased(t, ends, ends + fade)));
  return most;
}

}  // namespace stridescope::scene

#include "ui/scene/motion/yielding.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "ui/scene/motion/covered.h"
#include "ui/scene/motion/lanes.h"

namespace stridescope::scene {
namespace {

constexpr int way_samples = 48;
constexpr float touch = 0.001f;       ///< share of a cell that may lie over others
constexpr double way_fade = 0.15;     ///< of the flight
constexpr float label_air = 2;        ///< around the letters of a label, in px
constexpr float seen_through = 0.4f;  ///< opacity of what passes behind numbers and words

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

struct PassingSpan {
  double begins = 0, ends = 0;
};

std::vector<Track> tracks_over(const std::vector<PassingSpan>& spans, double fade, const Flight& flight,
                               bool leaves_out) {
  std::vector<Track> tracks;
  for (const auto& [begins, ends] : spans) {
    const auto add = [&](Property property, float from, float to) {
      tracks.push_back(presence(property, begins - fade, ends + fade, fade));
      tracks.back().from = from, tracks.back().to = to;
    };
    add(Property::behind, 0, 1);
    if (flight.yields) add(Property::opacity, 1, seen_through);
    // Its number would lie over the numbers of cells that have faded.
    if (flight.yields || (flight.emerges && leaves_out)) add(Property::mute, 0, 1);
  }
  return tracks;
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

std::vector<std::vector<Track>> passing_tracks(const Scene& stage, const Scene& before,
                                               const Choreography& plan) {
  const auto standing = standing_on(stage, before, plan.flights);
  std::vector<std::vector<Track>> found;
  for (const auto& flight : plan.flights) {
    const double all = flight.lands - flight.leaves, each = all / way_samples;
    const double fade = flight.yields ? way_fade * all : 0;
    std::array<Rect, way_samples + 1> way;
    for (int i = 0; i <= way_samples; ++i) way[i] = flight.at(flight.leaves + each * i);
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
    std::vector<PassingSpan> spans;  // spans that cannot be told apart are joined
    for (int i = 0; i <= way_samples; ++i) {
      if (!is_over[i]) continue;
      // What comes out from behind others is out of them first, also between two samples.
      const double t = flight.leaves + each * i, between = flight.emerges ? each : 0;
      const PassingSpan span{t - between, t + between};
      if (spans.empty() || span.begins - spans.back().ends > 2 * std::max(fade, each)) spans.push_back(span);
      else spans.back().ends = span.ends;
    }
    found.push_back(tracks_over(spans, fade, flight, plan.leaves_out));
  }
  return found;
}

}  // namespace stridescope::scene

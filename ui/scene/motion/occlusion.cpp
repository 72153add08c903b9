#include "ui/scene/motion/occlusion.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene {
namespace {

/// Returns the area of a strip's lanes: down to the cards, and on each side to the next strip. Lanes fade as
/// a whole while cells fly over them.
Rect lanes_below(const Scene& stage, const StripPart& strip) {
  const Rect cells = strip.plan.bounds();
  float bottom = stage.size.h, right = stage.size.w, left = 0;
  for (const auto& part : stage.tensors)
    if (part.card.y >= cells.bottom()) bottom = std::min(bottom, part.card.y);
  for (const auto& other : stage.strips) {
    const Rect there = other.plan.bounds();
    if (there.y >= cells.bottom()) bottom = std::min(bottom, there.y);
    if (there.x >= cells.right()) right = std::min(right, there.x);
    if (there.right() <= cells.x) left = std::max(left, there.right());
  }
  return {left, cells.bottom(), right - left, std::max(bottom - cells.bottom(), 0.0f)};
}

constexpr int samples_of_way = 32;
constexpr double words_fade = 0.04;
constexpr float words_below = 0.15f;  ///< opacity of words under flying cells

struct CoveredSpan {
  double begins = 2, ends = -1;
};

struct FlightSample : PathSample {
  const Flight* flight;
};

bool is_inside(const Rect& rect, const Rect& area) {
  return rect.x >= area.x && rect.y >= area.y && rect.right() <= area.right() &&
         rect.bottom() <= area.bottom();
}

/// Returns the area of some words of a card; the whole caption if that is unknown.
Rect place_of_words(const Scene& stage, const TensorPart& part, const std::vector<ItemKey>& keys) {
  Rect all;
  for (const auto& label : stage.labels)
    if (std::ranges::find(keys, label.key) != keys.end()) all = bounding_rect(all, label_bounds(label));
  return all.w > 0 ? all : part.caption;
}

}  // namespace

Rect label_bounds(const Label& label) {
  constexpr float widest = 0.65f;  // width of a character, as a share of the type size
  const float w = widest * label.size * static_cast<float>(motion::display_columns(label.text));
  const float left = label.align == Align::left ? 0 : label.align == Align::center ? w / 2 : w;
  return {label.at.x - left, label.at.y, w, line_height(label.size)};
}

std::vector<const Label*> labels_readable_during_flights(const Scene& stage, const Scene& before) {
  std::unordered_set<ItemKey> early;
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

std::vector<PathSample> samples_of(const FlightPath& path, int steps) {
  std::vector<PathSample> samples;
  samples.reserve(static_cast<std::size_t>(steps) + 1);
  for (int i = 0; i <= steps; ++i) {
    const double t = path.leaves + (path.lands - path.leaves) * i / steps;
    samples.push_back({t, path.at(t)});
  }
  return samples;
}

std::vector<Track> occluded_label_tracks(const Scene& stage, const std::vector<Flight>& flights) {
  std::map<ItemKey, CoveredSpan> spans;
  std::vector<FlightSample> all;
  for (const auto& flight : flights)
    for (const auto& sample : samples_of(flight, samples_of_way)) all.push_back({sample, &flight});
  auto ways = all;
  std::erase_if(ways, [](const FlightSample& way) { return way.flight->yields; });
  const auto span_over = [](const std::vector<FlightSample>& some, const Rect& where, const auto& has_part) {
    CoveredSpan span;
    for (const auto& way : some) {
      if (!intersects(way.rect, where) || !has_part(*way.flight)) continue;
      span.begins = std::min(span.begins, way.t), span.ends = std::max(span.ends, way.t);
    }
    return span;
  };
  for (const auto& part : stage.tensors) {
    if (part.caption.w <= 0) continue;
    // On a card that receives cells, words have an area of their own; a grid that turns on its own card
    // passes over them.
    const auto has_part = [&](const Flight& flight) {
      return part.card.contains(flight.start.center()) || !part.card.contains(flight.end.center());
    };
    // The name stays visible if cells pass only over the other words.
    for (const auto* keys : {&part.title, &part.facts}) {
      const auto span = span_over(ways, place_of_words(stage, part, *keys), has_part);
      if (span.ends < span.begins) continue;
      for (const auto key : *keys) spans[key] = span;
    }
    if (!part.has_grid) continue;
    // The letters and indices around the grid fade individually.
    std::vector<FlightSample> beside;
    for (const auto& way : ways)
      if (intersects(way.rect, part.card) && !is_inside(way.rect, part.grid.bounds())) beside.push_back(way);
    for (const auto& label : stage.labels) {
      if (beside.empty() || !part.card.contains(label.at) || part.caption.contains(label.at)) continue;
      const auto span = span_over(beside, label_bounds(label), has_part);
      if (span.begins <= span.ends) spans[label.key] = span;
    }
  }
  for (const auto& strip : stage.strips) {
    const Rect lanes = inset(lanes_below(stage, strip), 1);
    if (lanes.w <= 0 || lanes.h <= 0) continue;
    const auto span = span_over(all, lanes, [](const Flight&) { return true; });
    if (span.ends < span.begins) continue;
    for (const auto& label : stage.labels)
      if (label.layer == layer::label && lanes.contains(label.at)) spans[label.key] = span;
    for (const auto& box : stage.boxes)
      if (box.layer == layer::cell && lanes.contains(box.rect.center())) spans[box.key] = span;
  }
  std::vector<Track> tracks;
  for (const auto& [key, span] : spans) {
    tracks.push_back(
        presence(Property::opacity, span.begins - words_fade, span.ends + words_fade, words_fade));
    auto& track = tracks.back();
    track.key = key, track.from = 1, track.to = words_below;
  }
  return tracks;
}

namespace {

constexpr int way_samples = 48;
constexpr float touch = 0.001f;       ///< share of a cell that may cover others
constexpr double way_fade = 0.15;     ///< as a share of the flight
constexpr float label_air = 2;        ///< margin around the letters of a label, in pixels
constexpr float seen_through = 0.4f;  ///< opacity of cells behind numbers and words

struct StillItem {
  Rect rect;
  bool is_caption = false, is_grid = false;
};

/// Returns grids, strips, captions and labels, without lanes and without text that appears after the flights.
std::vector<StillItem> still_items(const Scene& stage, const Scene& before,
                                   const std::vector<Flight>& flights) {
  std::vector<StillItem> found;
  std::unordered_set<ItemKey> known;
  for (const auto& label : before.labels) known.insert(label.key);
  std::vector<Rect> filled;
  for (const auto& part : stage.tensors)
    if (std::ranges::any_of(flights, [&](const Flight& one) { return part.card.contains(one.end.center()); }))
      filled.push_back(part.card);
  std::vector<Rect> lanes;
  for (const auto& strip : stage.strips) lanes.push_back(lanes_below(stage, strip));
  for (const auto* label : labels_readable_during_flights(stage, before)) {
    const auto is_in = [&](const Rect& area) { return area.contains(label->at); };
    const bool is_late = !known.contains(label->key) && std::ranges::any_of(filled, is_in);
    if (!is_late && std::ranges::none_of(lanes, is_in))
      found.push_back({inset(label_bounds(*label), label_air)});
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
  for (const auto& span : spans) {
    const auto add = [&](Property property, float from, float to) {
      tracks.push_back(presence(property, span.begins - fade, span.ends + fade, fade));
      tracks.back().from = from, tracks.back().to = to;
    };
    add(Property::behind, 0, 1);
    if (flight.yields) add(Property::opacity, 1, seen_through);
    // Its number would overlap the numbers of faded cells.
    if (flight.yields || (flight.emerges && leaves_out)) add(Property::mute, 0, 1);
  }
  return tracks;
}

}  // namespace

std::vector<std::vector<Track>> occlusion_tracks(const Scene& stage, const Scene& before,
                                                 const Choreography& plan) {
  const auto standing = still_items(stage, before, plan.flights);
  std::vector<std::vector<Track>> found;
  for (const auto& flight : plan.flights) {
    const double all = flight.lands - flight.leaves, each = all / way_samples;
    const double fade = flight.yields ? way_fade * all : 0;
    const auto way = samples_of(flight, way_samples);
    Rect whole = way[0].rect;
    for (const auto& sample : way) whole = bounding_rect(whole, sample.rect);
    std::vector<bool> is_over(way.size(), false);
    const auto add = [&](const Rect& rect, bool leaves_it) {
      for (std::size_t i = 0; i < way.size(); ++i) {
        const Rect& at = way[i].rect;
        const float own = leaves_it ? shared_area(at, flight.start) : 0;
        is_over[i] = is_over[i] || shared_area(at, rect) - own >= touch * at.w * at.h;
      }
    };
    for (const auto& [rect, is_caption, is_grid] : standing) {
      if (!intersects(rect, whole) || rect.contains(flight.end.center())) continue;
      // Cells of views move unchanged: words fade for them, numbers of other grids do not.
      const bool is_own = rect.contains(flight.start.center());
      // A cell that leaves a strip also passes behind the strip's other rows.
      const bool is_left = is_own && flight.emerges && !is_caption;
      const bool is_of_others = is_grid && !is_own;
      if (!flight.yields && !is_left && !is_of_others) continue;
      if (is_caption && intersects(rect, flight.waypoint)) continue;  // it appears after them
      add(rect, is_own);
    }
    if (flight.passes.w > 0) add(flight.passes, false);
    std::vector<PassingSpan> spans;  // overlapping spans are merged
    for (std::size_t i = 0; i < way.size(); ++i) {
      if (!is_over[i]) continue;
      // A cell that emerges is behind the others until the next sample, too.
      const double t = way[i].t, between = flight.emerges ? each : 0;
      const PassingSpan span{t - between, t + between};
      if (spans.empty() || span.begins - spans.back().ends > 2 * std::max(fade, each)) spans.push_back(span);
      else spans.back().ends = span.ends;
    }
    found.push_back(tracks_over(spans, fade, flight, plan.leaves_out));
  }
  return found;
}

}  // namespace stridescope::scene

#include "ui/scene/motion/covered.h"

#include <algorithm>
#include <map>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/lanes.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene {
namespace {

constexpr int samples_of_way = 32;
constexpr double words_fade = 0.04;
constexpr float words_below = 0.15f;  ///< opacity of words that cells pass over

struct CoveredSpan {
  double begins = 2, ends = -1;
};

/// A flight's cell at one time of its way.
struct Passing {
  const Flight* flight;
  double t;
  Rect rect;
};

std::vector<Passing> ways_of(const std::vector<Flight>& flights) {
  std::vector<Passing> ways;
  for (const auto& flight : flights) {
    for (int i = 0; i <= samples_of_way; ++i) {
      const double t = flight.leaves + (flight.lands - flight.leaves) * i / samples_of_way;
      ways.push_back({&flight, t, flight.at(t)});
    }
  }
  return ways;
}

bool is_inside(const Rect& rect, const Rect& area) {
  return rect.x >= area.x && rect.y >= area.y && rect.right() <= area.right() &&
         rect.bottom() <= area.bottom();
}

/// Where some words of a card stand; the whole caption where that is not known.
Rect place_of_words(const Scene& stage, const TensorPart& part, const std::vector<Key>& keys) {
  Rect all;
  for (const auto& label : stage.labels)
    if (std::find(keys.begin(), keys.end(), label.key) != keys.end()) all = around(all, place_of(label));
  return all.w > 0 ? all : part.caption;
}

}  // namespace

Rect place_of(const Label& label) {
  constexpr float widest = 0.65f;  // of a character, in sizes of type
  const float w = widest * label.size * static_cast<float>(motion::wide_columns(label.text));
  const float left = label.align == Align::left ? 0 : label.align == Align::center ? w / 2 : w;
  return {label.at.x - left, label.at.y, w, line_height(label.size)};
}

std::vector<Track> covered_tracks(const Scene& stage, const std::vector<Flight>& flights) {
  std::map<Key, CoveredSpan> spans;
  const auto all = ways_of(flights);
  auto ways = all;
  std::erase_if(ways, [](const Passing& way) { return way.flight->yields; });
  const auto span_over = [](const std::vector<Passing>& some, const Rect& where, const auto& has_part) {
    CoveredSpan span;
    for (const auto& way : some) {
      if (!intersects(way.rect, where) || !has_part(*way.flight)) continue;
      span.begins = std::min(span.begins, way.t), span.ends = std::max(span.ends, way.t);
    }
    return span;
  };
  for (const auto& part : stage.tensors) {
    if (part.caption.w <= 0) continue;
    // Of a card that is filled, words have places of their own; a grid that turns in its card passes over
    // them.
    const auto has_part = [&](const Flight& flight) {
      return part.card.contains(flight.start.center()) || !part.card.contains(flight.end.center());
    };
    // The name stays where cells pass over the other words alone.
    for (const auto* keys : {&part.title, &part.facts}) {
      const auto span = span_over(ways, place_of_words(stage, part, *keys), has_part);
      if (span.ends < span.begins) continue;
      for (const auto key : *keys) spans[key] = span;
    }
    if (!part.has_grid) continue;
    // So do the letters and indices around its grid, each for itself.
    std::vector<Passing> beside;
    for (const auto& way : ways)
      if (intersects(way.rect, part.card) && !is_inside(way.rect, part.grid.bounds())) beside.push_back(way);
    for (const auto& label : stage.labels) {
      if (beside.empty() || !part.card.contains(label.at) || part.caption.contains(label.at)) continue;
      const auto span = span_over(beside, place_of(label), has_part);
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

}  // namespace stridescope::scene

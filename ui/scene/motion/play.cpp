// Evaluates a cast at a time; tracks become items only here.
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/track.h"
#include "ui/scene/motion/tween.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

/// The properties of an actor at a time, except its rings.
struct Pose {
  Pose(const std::vector<Track>& tracks, double t) {
    bool has_look = false;
    for (const auto& track : tracks) {
      switch (const float value = track.at(t); track.property) {
        case Property::opacity:
          if ((opacity *= value) <= 0) return;
          break;
        case Property::place: place = value; break;
        case Property::look: look = value, has_look = true; break;
        case Property::words: words = value; break;
        case Property::tint: tint = {track.color, value}; break;
        case Property::rise: rise += value; break;
        case Property::flash: flash = std::max(flash, value); break;
        case Property::behind: behind = std::max(behind, value); break;
        case Property::mute: mute = std::max(mute, value); break;
        case Property::ring: break;
      }
    }
    if (!has_look) look = place;
  }

  float opacity = 1, place = 1, look = 1, rise = 0, flash = 0, behind = 0, mute = 0;
  std::optional<float> words;  ///< absent: they change with the look
  std::optional<std::pair<Color, float>> tint;
};

template <class Item>
void play_items(const std::vector<Actor<Item>>& actors, double t, bool reduced, std::vector<Item>& out) {
  out.reserve(actors.size());
  for (const auto& [start, end, tracks] : actors) {
    const Pose pose(tracks, t);
    if (pose.opacity <= 0) continue;
    const ItemProgress way{pose.place, pose.look};
    if (pose.rise != 0 && !reduced)
      add_faded(out, moved(interpolated(start, end, way), {0, pose.rise}), pose.opacity);
    else if (way.place >= 1 && way.look >= 1) add_faded(out, end, pose.opacity);
    else add_interpolated(out, start, end, way, reduced, pose.opacity);
  }
}

void add_rings(Cell& cell, const std::vector<Track>& tracks, double t) {
  for (const auto& track : tracks) {
    if (track.property != Property::ring) continue;
    const float strength = track.at(t);
    const Color ring = with_alpha(track.color, strength);
    if (strength > 0 && ring.a >= cell.ring.a) cell.ring = ring, cell.ring_width = track.width;
  }
}

void highlight_item(Cell& cell, float lit, const Style& style) {
  if (lit <= 0) return;
  cell.fill = mix(cell.fill, style.palette.panel, lit * 0.55f);
  cell.ink = ink_on(cell.fill);
  cell.ring = with_alpha(style.palette.accent, lit), cell.ring_width = style.ring_width * (1 + lit);
}

/// Sets text and fill, which change in one step.
void set_words(Cell& cell, const Cell& start, const Cell& end, const Pose& pose, const Style& style) {
  const bool is_new = *pose.words >= 1;
  const Cell& said = is_new ? end : start;
  cell.text = said.text;
  cell.text_size = said.text_size < 0 ? cell_text_size(cell.rect.w, cell.rect.h, columns_of(cell.text), style)
                                      : text_size_in(said, cell.rect);
  // The earlier text is as large as the later one if it is not longer.
  if (!is_new && cell.text_size > 0 && columns_of(cell.text) <= columns_of(end.text))
    cell.text_size = std::max(cell.text_size, text_size_in(end, cell.rect));
  cell.fill = said.fill, cell.ink = said.ink;
  cell.hatch = with_alpha(said.hatch, 1 - pose.flash);
}

Cell tinted(const Actor<Cell>& actor, const Pose& pose) {
  Cell start = actor.start;
  if (!pose.tint) return start;
  const auto& [color, share] = *pose.tint;
  start.fill = mix(start.fill, color, share);
  if (share >= 0.5f) start.ink = ink_on(start.fill);
  return start;
}

void play_cells(const std::vector<Actor<Cell>>& actors, double t, bool reduced, const Style& style,
                std::vector<Cell>& out) {
  for (const auto& actor : actors) {
    const Pose pose(actor.tracks, t);
    if (pose.opacity <= 0) continue;
    const auto add = [&](float place, float opacity) {
      const bool is_there = place >= 1 && pose.look >= 1;
      const Cell start = is_there && !pose.words ? Cell{} : tinted(actor, pose);
      Cell cell = is_there ? actor.end : interpolated(start, actor.end, {place, pose.look});
      cell.opacity *= pose.opacity * opacity;
      if (cell.opacity <= 0) return;
      if (pose.words) set_words(cell, start, actor.end, pose, style);
      add_rings(cell, actor.tracks, t);
      highlight_item(cell, pose.flash, style);
      out.push_back(std::move(cell));
    };
    if (!reduced || actor.start.rect == actor.end.rect) {
      add(pose.place, 1);
    } else {
      add(0, 1 - linear_progress(pose.place, 0, 0.5));
      add(1, linear_progress(pose.place, 0.5, 1));
    }
  }
}

/// Formats a number with as many decimals as fit, at least one.
std::string rounded_to(const std::string& text, Rect rect, const Style& style) {
  const auto point = text.find('.');
  auto shown = text;
  for (auto decimals = point == text.npos ? 0 : static_cast<int>(text.size() - point) - 2;
       decimals > 0 && cell_text_size(rect.w, rect.h, columns_of(shown), style) <= 0; --decimals)
    shown = rounded(text, decimals);
  return shown;
}

void play_flights(const std::vector<Flight>& flights, double t, const Style& style, std::vector<Cell>& out) {
  for (const auto& flight : flights) {
    const auto& actor = flight.drawn;
    const Pose pose(actor.tracks, t);
    if (pose.opacity <= 0) continue;
    Cell cell = pose.words.value_or(1) < 1 ? actor.start : actor.end;
    const Rect rect = flight.at(t);
    if (cell.text_size < 0) {
      cell.text = rounded_to(cell.text, rect, style);
      cell.text_size = cell_text_size(rect.w, rect.h, columns_of(cell.text), style);
    } else {
      cell.text_size = text_size_in(cell, rect);
    }
    cell.rect = rect;
    if (actor.start.fill != actor.end.fill) {
      cell.fill = mix(actor.start.fill, actor.end.fill, pose.look);
      cell.ink = ink_on(mix(style.palette.panel, cell.fill, cell.opacity));
    }
    cell.opacity *= pose.opacity;
    if (pose.mute > 0.5f) cell.text_size = 0;
    if (pose.behind > 0.5f) cell.layer = layer::passing;
    add_rings(cell, actor.tracks, t);
    out.push_back(std::move(cell));
  }
}

}  // namespace

void Cast::play(double t, bool reduced, const Style& style, Scene& out) const {
  play_items(boxes, t, reduced, out.boxes);
  play_items(curves, t, reduced, out.curves);
  play_items(labels, t, reduced, out.labels);
  out.cells.reserve(cells.size() + flights.size());
  play_cells(cells, t, reduced, style, out.cells);
  if (!reduced) play_flights(flights, t, style, out.cells);
}

}  // namespace stridescope::scene

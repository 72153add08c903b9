
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/choreography.h"
#include "ui/scene/motion/occlusion.h"
#include "ui/scene/motion/origin.h"
#include "ui/scene/motion/tween.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene {
namespace {

/// The opacity tracks of items of `to` that are not in `from`.
struct ArrivalTracks {
  std::vector<Track> boxes, labels, curves;
};

void add_lane_keys(std::unordered_set<ItemKey>& keys, const TensorPart& part, const StripPart& strip) {
  keys.insert(tensor_key(part.tensor, "lane-note"));
  for (std::int64_t row = 0; row < strip.plan.rows(); ++row)
    for (const char* kind : {"lane", "lane-name"}) keys.insert(tensor_key(part.tensor, kind, row));
  for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot)
    for (const char* kind : {"bead", "bead-order"})
      keys.insert(tensor_key(part.tensor, kind, strip.plan.window.index(slot)));
}

/// Returns the keys of lanes of tensors in both scenes, and of indices over cells in both, in any row.
std::unordered_set<ItemKey> keys_of_still_items(const Scene& from, const Scene& to) {
  std::unordered_set<ItemKey> keys;
  for (const auto& part : to.tensors)
    if (const auto* strip = strip_in(to, part.tensor.storage()); strip && part_in(from, part.tensor))
      add_lane_keys(keys, part, *strip);
  for (const auto& strip : to.strips)
    for (std::int64_t slot = 0; strip_in(from, strip.storage) && slot < strip.plan.window.shown(); ++slot)
      keys.insert(key_of("index", "", strip.storage.id(), strip.plan.window.index(slot)));
  return keys;
}

/// Returns the areas of words that are in `from`, or belong to tensors and storages in `from`.
std::vector<Rect> standing_places(const Scene& from, const Scene& to, const session::Trace& trace,
                                  const Style& style) {
  std::vector<Rect> found;
  for (const auto& part : to.tensors) {
    const auto is_relaid = [&](const auto& change) {
      return change.tensor.same_object(part.tensor) && change.storage_before == change.storage_after;
    };
    if ((part_in(from, part.tensor) || was_left_out(from, trace, part.tensor)) &&
        std::ranges::none_of(trace.rebinds, is_relaid))
      found.push_back(part.card);
  }
  for (const auto& strip : to.strips) {
    const Rect cells = strip.plan.bounds();
    const float line = line_height(style.mono_small);
    if (was_left_out(from, trace, strip.storage))
      found.push_back({cells.x, cells.y - 3.5f * line, cells.w, cells.h + 3.5f * line + style.space_4});
    if (strip_in(from, strip.storage))
      found.push_back({cells.x, cells.y - 1.5f * line, cells.w, 1.5f * line});
  }
  return found;
}

/// Returns the titles of new cards that no flight's waypoint covers.
std::unordered_set<ItemKey> new_titles(const Scene& from, const Scene& to, const Choreography& plan) {
  std::unordered_set<ItemKey> keys;
  for (const auto& part : to.tensors) {
    const bool is_covered = std::ranges::any_of(
        plan.flights, [&](const Flight& flight) { return intersects(flight.waypoint, part.caption); });
    if (!part_in(from, part.tensor) && !is_covered) keys.insert(part.title.begin(), part.title.end());
  }
  return keys;
}

/// Returns the titles of strips, each with true if its storage is new.
std::unordered_map<ItemKey, bool> strip_titles(const Scene& to, const session::Trace& trace) {
  constexpr std::int64_t most_runs = 4;
  std::unordered_map<ItemKey, bool> titles;
  for (const auto& strip : to.strips) {
    const auto title = static_cast<std::int64_t>(key_of("title", "", strip.storage.id()));
    const bool is_new = std::ranges::find(trace.allocated, strip.storage) != trace.allocated.end();
    for (std::int64_t run = 0; run < most_runs; ++run) titles[key_of("run", "", title, run)] = is_new;
  }
  return titles;
}

/// `relaid`: captions of cards whose grids are laid out anew. They show the new layout before cells move.
ArrivalTracks arrival_tracks_of(const Scene& from, const Scene& to, const session::Trace& trace,
                                const Style& style, const Choreography& plan,
                                const std::vector<Rect>& relaid) {
  const auto& phases = plan.phases;
  const auto standing = standing_places(from, to, trace, style);
  const auto titles = new_titles(from, to, plan);
  const auto strips = strip_titles(to, trace);
  const auto still_keys = keys_of_still_items(from, to);
  const float shelf = shelf_bottom(to), line = line_height(style.mono_large);
  const auto is_early = [](const auto& item) {
    return item.layer <= layer::plate || item.layer == layer::note;
  };
  const auto is_counted_over = [&](Point at, float height) {
    return std::ranges::any_of(plan.counters, [&](const ByteCounter& counter) {
      return at.y < counter.at.y + line && counter.at.y < at.y + height;
    });
  };
  const auto comes = [&](const auto& item, Point at, float height) {
    const auto is_on = [&](const Rect& card) { return card.contains(at); };
    if (is_early(item)) return phases.arriving;
    // The title of a new storage appears with its strip, unless a byte counter is in its place.
    if (const auto strip = strips.find(item.key); strip != strips.end())
      return !strip->second                ? phases.standing
             : is_counted_over(at, height) ? phases.counted
                                           : phases.arriving;
    if (still_keys.contains(item.key)) return phases.standing;
    if (titles.contains(item.key) || at.y < shelf || std::ranges::any_of(relaid, is_on))
      return phases.arriving;
    return std::ranges::any_of(standing, is_on) ? phases.standing : phases.settling;
  };
  ArrivalTracks found;
  for (const auto& label : to.labels) found.labels.push_back(comes(label, label.at, line_height(label.size)));
  for (const auto& box : to.boxes) found.boxes.push_back(comes(box, box.rect.center(), box.rect.h));
  for (const auto& curve : to.curves)
    found.curves.push_back(is_early(curve) ? phases.arriving : phases.settling);
  for (const auto box : plan.late_boxes)
    if (to.boxes[box].layer != layer::note) found.boxes[box] = phases.settling;
  return found;
}

/// Shows cells that were left out or had no grid before anything moves.
void show_early(Choreography& plan, const Scene& from, const Scene& to, const session::Trace& trace) {
  const auto show_in = [&](const Rect& where) {
    for (std::size_t i = 0; i < to.cells.size(); ++i)
      if (where.contains(to.cells[i].rect.center()) && plan.appear_times[i] == 0)
        plan.appear_times[i] = plan.see_until * 0.45;
  };
  for (const auto& part : to.tensors) {
    const auto* before = part_in(from, part.tensor);
    const bool stood_aside = before && !before->has_grid && part.has_grid;
    if (stood_aside || was_left_out(from, trace, part.tensor)) show_in(part.card);
  }
  for (const auto& strip : to.strips)
    if (was_left_out(from, trace, strip.storage)) show_in(strip.plan.bounds());
}

/// Frames of cards, cells of strips, their overviews and lanes: their colours mark the subject of the step.
std::unordered_set<ItemKey> subject_keys(const Scene& to) {
  constexpr std::int64_t overview_parts = 64;
  std::unordered_set<ItemKey> keys;
  for (const auto& part : to.tensors) keys.insert(tensor_key(part.tensor, "card"));
  for (const auto& strip : to.strips) {
    const auto id = strip.storage.id();
    for (std::int64_t i = 0; i < overview_parts; ++i) keys.insert(key_of("overview", "", id, i));
    for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot)
      keys.insert(key_of("storage", "", id, strip.plan.window.index(slot)));
    for (const auto& part : to.tensors)
      if (part.tensor.storage() == strip.storage) add_lane_keys(keys, part, strip);
  }
  return keys;
}

/// Returns true for the ring around a cell that a view reads, which starts at 0.
bool is_notice(const Track& track) { return track.property == Property::ring && track.start == 0; }
bool is_single(const Match& pair) { return pair.from == Match::none || pair.to == Match::none; }

/// Separates the pairs of cells whose grid is laid out anew in place: such a cell leaves and lands by its
/// flight, so that it is drawn once. Returns the captions of these cards.
std::vector<Rect> part_relaid_cells(Pairs& pairs, const Scene& from, const Scene& to,
                                    const session::Trace& trace, Choreography& plan) {
  std::vector<Rect> captions;
  std::unordered_set<std::size_t> lands;
  for (const auto& flight : plan.flights) lands.insert(flight.cell);
  for (const auto& change : trace.rebinds) {
    if (!(change.storage_before == change.storage_after)) continue;  // it is copied to another storage
    const auto *before = part_in(from, change.tensor), *after = part_in(to, change.tensor);
    if (!before || !after || !before->has_grid || !after->has_grid) continue;
    captions.push_back(after->caption);
    const Rect old = before->grid.bounds(), grid = after->grid.bounds();
    for (auto& flight : plan.flights)
      if (old.contains(flight.start.center()) && grid.contains(flight.end.center()))
        flight.shown_from = plan.see_until;
    const auto count = pairs.cells.size();
    for (std::size_t i = 0; i < count; ++i) {
      auto& pair = pairs.cells[i];
      if (is_single(pair) || !lands.contains(pair.to)) continue;
      if (!old.contains(from.cells[pair.from].rect.center())) continue;
      const auto alone = std::exchange(pair.from, Match::none);
      pairs.cells.push_back({alone, Match::none});
    }
  }
  return captions;
}

/// Assigns the tracks of every item of two scenes.
class Casting {
 public:
  Casting(const Scene& from, const Scene& to, const Style& style, const Choreography& plan, bool reduced)
      : from_(from), to_(to), style_(style), plan_(plan), reduced_(reduced), subject_(subject_keys(to)) {
    for (const auto& track : plan.tracks) tracks_[track.key].push_back(track);
    for (const auto& cell : from.cells) was_there_.insert(cell.key);
    for (const auto& flight : plan.flights) lands_.insert(flight.cell);
    for (const auto cell : plan.slots) slots_.insert(cell);
  }

  void add(const std::vector<Track>& tracks) {
    for (const auto& track : tracks) tracks_[track.key].push_back(track);
  }

  /// `comings`: the tracks of new items of `to`.
  template <class Item>
  std::vector<Actor<Item>> items(const std::vector<Item>& from, const std::vector<Item>& to,
                                 const std::vector<Match>& pairs, const std::vector<Track>& comings) const {
    std::vector<Actor<Item>> found;
    found.reserve(pairs.size());
    for (const auto& pair : pairs) {
      const Item& end = pair.to == Match::none ? from[pair.from] : to[pair.to];
      auto& actor = found.emplace_back(Actor<Item>{end, end, tracks_of(end.key)});
      auto& tracks = actor.tracks;
      if (pair.to == Match::none) {
        tracks.push_back(plan_.phases.leaving);
      } else if (pair.from == Match::none) {
        tracks.push_back(comings[pair.to]);
      } else {
        actor.start = from[pair.from];
        tracks.push_back(plan_.phases.place);
        tracks.push_back(with_property(Property::look,
                                       shows_subject(end) ? plan_.phases.arriving : plan_.phases.settling));
      }
    }
    return found;
  }

  std::vector<Actor<Cell>> cells(const std::vector<Match>& pairs) const {
    std::vector<Actor<Cell>> found;
    found.reserve(pairs.size());
    for (const auto& pair : pairs) {
      if (pair.to == Match::none) found.push_back(leaving(from_.cells[pair.from]));
      else if (pair.from != Match::none) found.push_back(staying(from_.cells[pair.from], to_.cells[pair.to]));
      else {
        if (slots_.contains(pair.to)) found.push_back(slot(pair.to));
        found.push_back(arriving(pair.to));
      }
    }
    return found;
  }

  Actor<Cell> flying(const Flight& flight) const {
    const Cell& cell = to_.cells[flight.cell];
    Actor<Cell> actor{cell, cell, {}};
    auto &start = actor.start, &end = actor.end;
    start.opacity *= flight.opacity;
    start.layer = flight.joins ? layer::passing : layer::moving;
    if (!flight.text.empty()) start.text = flight.text, start.text_size = fitted_text;
    const Color fill = flight.fill.value_or(cell.fill);
    if (flight.fill || flight.opacity < 1)
      start.ink = ink_on(mix(style_.palette.panel, fill, flight.opacity));
    end = start;
    start.fill = fill;
    auto& tracks = actor.tracks;
    tracks.push_back(presence(Property::opacity, flight.shown_from.value_or(flight.leaves),
                              std::max(flight.lands, flight.shown_until), 0));
    if (flight.fill) tracks.push_back(change(Property::look, flight.departs, flight.lands));
    if (flight.landed) {
      tracks.push_back(change(Property::words, flight.lands, flight.lands));
      end.layer = layer::moving;
      end.text_size = flight.landed->empty() ? 0 : fitted_text;
      if (!flight.landed->empty()) end.text = *flight.landed;
    }
    for (const auto& track : tracks_of(cell.key))
      if (track.property == Property::ring && !is_notice(track)) tracks.push_back(track);
    return actor;
  }

 private:
  std::vector<Track> tracks_of(ItemKey key) const {
    const auto found = tracks_.find(key);
    return found == tracks_.end() ? std::vector<Track>{} : found->second;
  }
  bool shows_subject(const Box& box) const { return box.layer == layer::card || subject_.contains(box.key); }
  bool shows_subject(const Label& label) const { return subject_.contains(label.key); }
  static bool shows_subject(const Curve&) { return false; }

  /// Returns the opacity of a cell that is not in `from`: a jump if a flight lands on it, else a fade.
  Track appears(std::size_t cell) const {
    constexpr double fade = 0.06;
    const double begins = plan_.appear_times[cell];
    const bool is_flown_to = lands_.contains(cell) && begins > plan_.see_until && !reduced_;
    return change(Property::opacity, begins, is_flown_to ? begins : begins + fade);
  }

  Actor<Cell> leaving(const Cell& cell) const {
    if (std::ranges::none_of(tracks_of(cell.key), is_notice)) return {cell, cell, {plan_.phases.leaving}};
    // A cell that a new tensor reads is visible until its flights depart.
    auto gone = change(Property::opacity, plan_.see_until, plan_.see_until + (reduced_ ? 0.1 : 1e-4), 1, 0);
    gone.ease = Ease::linear;
    return {cell, cell, {gone}};
  }

  /// Returns the empty cell in a cell's place.
  Actor<Cell> slot(std::size_t cell) const {
    Cell empty = to_.cells[cell];
    empty.layer = layer::plate, empty.fill = style_.palette.skipped;
    empty.text.clear();
    empty.ring_width = 0;
    const auto full = appears(cell).full;
    return {empty, empty, {plan_.phases.arriving, change(Property::opacity, full, full, 1, 0)}};
  }

  Actor<Cell> arriving(std::size_t number) const {
    const Cell& cell = to_.cells[number];
    Actor<Cell> actor{cell, cell, tracks_of(cell.key)};
    // The cell is in both scenes but does not move: it shows its new text at once.
    if (was_there_.contains(cell.key))
      std::erase_if(actor.tracks, [](const Track& track) {
        return track.property == Property::words || track.property == Property::flash;
      });
    for (const auto& track : actor.tracks) {
      if (track.property != Property::words) continue;
      auto& start = actor.start;
      start.text = track.text;
      start.text_size =
          std::min(cell.text_size, cell_text_size(cell.rect.w, cell.rect.h, columns_of(start.text), style_));
      if (track.color.a == 0) continue;
      start.fill = track.color;
      start.ink = ink_on(start.fill), start.hatch = quiet_mark_on(start.fill);
    }
    actor.tracks.insert(actor.tracks.begin(), appears(number));
    return actor;
  }

  Actor<Cell> staying(const Cell& from, const Cell& to) const {
    Actor<Cell> actor{from, to, {}};
    auto& tracks = actor.tracks;
    if (to.ring.a == 0 && from.ring.a > 0) {
      tracks.push_back(with_property(Property::ring, plan_.phases.leaving));
      tracks.back().color = from.ring, tracks.back().width = from.ring_width;
      actor.start.ring.a = 0;
    }
    bool has_words = false;
    for (const auto& track : tracks_of(to.key)) {
      if (is_notice(track) && from.ring.a > 0 && to.ring.a > 0) continue;  // the cell keeps its own ring
      tracks.push_back(track);
      if (track.property != Property::words) continue;
      has_words = true;
      if (track.text.empty()) continue;
      actor.start.text = track.text;
      actor.start.text_size = to.text_size > 0 ? fitted_text : 0;
    }
    // A cell that had no room for its text shows it on reaching its position.
    const bool had_text = !from.text.empty() && from.text_size > 0;
    tracks.push_back(plan_.phases.place);
    tracks.push_back(
        with_property(Property::look, had_text || has_words ? plan_.phases.settling : plan_.phases.standing));
    if (!subject_.contains(to.key)) return actor;
    // A cell of a strip has the subject's colour before anything is written to it.
    const bool is_filled = from.hatch.a > 0 && to.hatch.a == 0 && to.fill != style_.palette.skipped;
    tracks.push_back(with_property(Property::tint, plan_.phases.arriving));
    tracks.back().color = is_filled ? uninitialized_color(style_.palette, to.fill) : to.fill;
    return actor;
  }

  const Scene &from_, &to_;
  const Style& style_;
  const Choreography& plan_;
  bool reduced_;
  std::unordered_set<ItemKey> subject_, was_there_;
  std::unordered_set<std::size_t> lands_, slots_;
  std::unordered_map<ItemKey, std::vector<Track>> tracks_;
};

}  // namespace

Cast stage_cast(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                Choreography& plan, bool reduced) {
  const auto passing = reduced ? std::vector<std::vector<Track>>() : occlusion_tracks(to, from, plan);
  auto pairs = pairs_of(from, to, true);
  std::vector<Rect> relaid;
  if (!reduced) relaid = part_relaid_cells(pairs, from, to, trace, plan);
  show_early(plan, from, to, trace);
  plan.phases = Phases(plan.see_until, plan.move_until, !relaid.empty());
  Casting casting(from, to, style, plan, reduced);
  if (!reduced) casting.add(occluded_label_tracks(to, plan.flights));
  const auto comings = arrival_tracks_of(from, to, trace, style, plan, relaid);
  for (std::size_t i = 0; i < passing.size(); ++i) {
    auto& drawn = plan.flights[i].drawn;
    drawn = casting.flying(plan.flights[i]);
    drawn.tracks.insert(drawn.tracks.end(), passing[i].begin(), passing[i].end());
  }
  return {.boxes = casting.items(from.boxes, to.boxes, pairs.boxes, comings.boxes),
          .curves = casting.items(from.curves, to.curves, pairs.curves, comings.curves),
          .labels = casting.items(from.labels, to.labels, pairs.labels, comings.labels),
          .cells = casting.cells(pairs.cells)};
}

}  // namespace stridescope::scene

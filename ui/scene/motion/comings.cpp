#include "ui/scene/motion/comings.h"

#include <algorithm>
#include <unordered_map>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/origin.h"
#include "ui/scene/motion/pairs.h"

namespace stridescope::scene {
namespace {

void add_lane_keys(std::unordered_set<Key>& keys, const TensorPart& part, const StripPart& strip) {
  keys.insert(tensor_key(part.tensor, "lane-note"));
  for (std::int64_t row = 0; row < strip.plan.rows(); ++row)
    for (const char* kind : {"lane", "lane-name"}) keys.insert(tensor_key(part.tensor, kind, row));
  for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot)
    for (const char* kind : {"bead", "bead-order"})
      keys.insert(tensor_key(part.tensor, kind, strip.plan.window.index(slot)));
}

/// Lanes of tensors that were there before, and the indices over cells that were, in any row.
std::unordered_set<Key> standing_keys(const Scene& from, const Scene& to) {
  std::unordered_set<Key> keys;
  for (const auto& part : to.tensors)
    if (const auto* strip = strip_in(to, part.tensor.storage()); strip && part_in(from, part.tensor))
      add_lane_keys(keys, part, *strip);
  for (const auto& strip : to.strips)
    for (std::int64_t slot = 0; strip_in(from, strip.storage) && slot < strip.plan.window.shown(); ++slot)
      keys.insert(key_of("index", "", strip.storage.id(), strip.plan.window.index(slot)));
  return keys;
}

/// Where words stand that were there before, or belong to tensors and storages that were.
std::vector<Rect> standing_places(const Scene& from, const Scene& to, const session::Trace& trace,
                                  const Style& style) {
  std::vector<Rect> found;
  for (const auto& part : to.tensors) {
    const auto is_relaid = [&](const auto& change) {
      return change.tensor.same_object(part.tensor) && change.storage_before == change.storage_after;
    };
    if ((part_in(from, part.tensor) || was_left_out(from, trace, part.tensor)) &&
        std::ranges::none_of(trace.relayouts, is_relaid))
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

/// Titles of new cards, unless cells step over them.
std::unordered_set<Key> new_titles(const Scene& from, const Scene& to, const Choreography& plan) {
  std::unordered_set<Key> keys;
  for (const auto& part : to.tensors) {
    const bool is_covered = std::ranges::any_of(
        plan.flights, [&](const Flight& flight) { return intersects(flight.waypoint, part.caption); });
    if (!part_in(from, part.tensor) && !is_covered) keys.insert(part.title.begin(), part.title.end());
  }
  return keys;
}

/// The titles of strips, and whether their storages are new.
std::unordered_map<Key, bool> strip_titles(const Scene& to, const session::Trace& trace) {
  constexpr std::int64_t most_runs = 4;
  std::unordered_map<Key, bool> titles;
  for (const auto& strip : to.strips) {
    const auto title = static_cast<std::int64_t>(key_of("title", "", strip.storage.id()));
    const bool is_new = std::ranges::find(trace.allocated, strip.storage) != trace.allocated.end();
    for (std::int64_t run = 0; run < most_runs; ++run) titles[key_of("run", "", title, run)] = is_new;
  }
  return titles;
}

}  // namespace

Comings comings_of(const Scene& from, const Scene& to, const session::Trace& trace, const Style& style,
                   const Choreography& plan, const std::vector<Rect>& relaid) {
  const auto& phases = plan.phases;
  const auto standing = standing_places(from, to, trace, style);
  const auto titles = new_titles(from, to, plan);
  const auto strips = strip_titles(to, trace);
  const auto stands = standing_keys(from, to);
  const float shelf = end_of_shelf(to), line = line_height(style.mono_large);
  const auto is_early = [](const auto& item) {
    return item.layer <= layer::plate || item.layer == layer::note;
  };
  const auto is_counted_over = [&](Point at, float height) {
    return std::ranges::any_of(plan.counters, [&](const Counter& counter) {
      return at.y < counter.at.y + line && counter.at.y < at.y + height;
    });
  };
  const auto comes = [&](const auto& item, Point at, float height) {
    const auto is_on = [&](const Rect& card) { return card.contains(at); };
    if (is_early(item)) return phases.arriving;
    // The title of a new storage comes with its strip, unless its bytes are counted in that place.
    if (const auto strip = strips.find(item.key); strip != strips.end())
      return !strip->second                ? phases.standing
             : is_counted_over(at, height) ? phases.counted
                                           : phases.arriving;
    if (stands.contains(item.key)) return phases.standing;
    if (titles.contains(item.key) || at.y < shelf || std::ranges::any_of(relaid, is_on))
      return phases.arriving;
    return std::ranges::any_of(standing, is_on) ? phases.standing : phases.settling;
  };
  Comings found;
  for (const auto& label : to.labels) found.labels.push_back(comes(label, label.at, line_height(label.size)));
  for (const auto& box : to.boxes) found.boxes.push_back(comes(box, box.rect.center(), box.rect.h));
  for (const auto& curve : to.curves)
    found.curves.push_back(is_early(curve) ? phases.arriving : phases.settling);
  for (const auto box : plan.late_boxes)
    if (to.boxes[box].layer != layer::note) found.boxes[box] = phases.settling;
  return found;
}

void show_early(Choreography& plan, const Scene& from, const Scene& to, const session::Trace& trace) {
  const auto show_in = [&](const Rect& where) {
    for (std::size_t i = 0; i < to.cells.size(); ++i)
      if (where.contains(to.cells[i].rect.center()) && plan.appears[i] == 0)
        plan.appears[i] = plan.see_until * 0.45;
  };
  for (const auto& part : to.tensors) {
    const auto* before = part_in(from, part.tensor);
    const bool stood_aside = before && !before->has_grid && part.has_grid;
    if (stood_aside || was_left_out(from, trace, part.tensor)) show_in(part.card);
  }
  for (const auto& strip : to.strips)
    if (was_left_out(from, trace, strip.storage)) show_in(strip.plan.bounds());
}

std::unordered_set<Key> subject_keys(const Scene& to) {
  constexpr std::int64_t overview_parts = 64;
  std::unordered_set<Key> keys;
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

}  // namespace stridescope::scene

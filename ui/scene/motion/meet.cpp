#include <algorithm>
#include <map>
#include <utility>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/shapes.h"

namespace stridescope::scene::motion {
namespace {

constexpr double meet_read = 0.12;  ///< of the moving phase: from the storage to the grid
constexpr double stretched = 0.45;  ///< when what broadcasts stands stretched
constexpr float ghost = 0.45f;      ///< opacity of elements that are not there

/// The place of one of `all` operands in the cell where they meet: below each other, as digits want width.
Rect seat(Rect cell, std::size_t nth, std::size_t all) {
  const float h = cell.h / static_cast<float>(all);
  return {cell.x, cell.y + h * static_cast<float>(nth), cell.w, h};
}

Rect moved(Rect cell, Point step, std::size_t times) {
  const auto n = static_cast<float>(times);
  return {cell.x + step.x * n, cell.y + step.y * n, cell.w, cell.h};
}

/// The room that a line of text takes at most, for `characters` of it.
Rect room_of(const Label& label, std::size_t characters) {
  const float w = 0.65f * label.size * static_cast<float>(characters);
  const float left = label.align == Align::left ? 0 : label.align == Align::center ? w / 2 : w;
  return {label.at.x - left, label.at.y, w, line_height(label.size)};
}

/// What must be read while operands wait on the stage: other cards, strips, the new card's name, and the
/// words of the step. The other words of the new card are written when its cells stand.
std::vector<Rect> read_meanwhile(const Score& score, const TensorPart& made) {
  std::vector<Rect> found;
  for (const auto& part : score.to.tensors)
    if (&part != &made) found.push_back(part.card);
  for (const auto& strip : score.to.strips) found.push_back(strip.plan.bounds());
  for (const auto& label : score.to.labels)
    if (std::find(made.title.begin(), made.title.end(), label.key) != made.title.end())
      found.push_back(room_of(label, label.text.size()));
  const auto& note = score.to.note;
  for (const auto* words : {&note.title, &note.verdict, &note.narration, &note.output})
    if (words->rect.w > 0) found.push_back({0, words->rect.y, score.to.size.w, score.to.size.h});
  for (const auto& label : score.plan.labels)
    for (const auto* at : {&label.start, &label.end}) found.push_back(room_of(*at, at->text.size()));
  return found;
}

/// How far from one another the operands' grids stand before they meet, where their digits would not fit into
/// the seats of a cell: on the new card, or else beside it. {}: no need, or no room.
Point apart(const Score& score, const Arrivals& arrivals, std::size_t all, int columns) {
  if (!arrivals.grid || all < 2) return {};
  const auto& part = *arrivals.grid;
  const auto& style = score.style;
  const float w = part.grid.cell_w, h = part.grid.cell_h;
  if (cell_text_size(w, h / static_cast<float>(all), columns, style) > 0 ||
      cell_text_size(w, h, columns, style) <= 0)
    return {};
  const Rect grid = part.grid.bounds();
  const auto taken = read_meanwhile(score, part);
  const float down = grid.h + style.space_2, along = grid.w + style.space_2;
  for (const Rect room : {part.card, Rect{0, 0, score.to.size.w, score.to.size.h}})
    for (const Point step : {Point{0, down}, Point{along, 0}, Point{0, -down}, Point{-along, 0}}) {
      const Rect area = around(moved(grid, step, 1), moved(grid, step, all - 1));
      const bool is_inside = area.x >= room.x && area.y >= room.y && area.right() <= room.right() &&
                             area.bottom() <= room.bottom();
      if (is_inside && std::none_of(taken.begin(), taken.end(),
                                    [&](const Rect& other) { return intersects(area, other); }))
        return step;
    }
  return {};
}

/// What each result is made of, by source.
using Parts = std::vector<std::vector<Origin>>;
using Place = std::pair<float, float>;
Place place_of(const Origin& origin) { return {origin.rect.x, origin.rect.y}; }

/// How many results one element goes into, by source and place.
using Uses = std::map<std::pair<std::size_t, Place>, int>;

}  // namespace

void meet(Score& score, const Arrivals& arrivals) {
  const auto rows = rows_of(score, arrivals);
  std::map<const Arrival*, Parts> parts;
  Uses uses;
  bool repeats = false, any = false;
  std::size_t operands = 0;
  int columns = 0;
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    auto& own = parts[&arrival];
    const auto sources = arrival.flow ? arrival.flow->sources.size() : 0;
    operands = std::max(operands, sources);
    for (std::size_t s = 0; s < sources; ++s) {
      own.push_back(origins_of(score, *arrival.flow, s, arrival.nth, 2));
      // What is made of many on the way is no one of them.
      if (own.back().size() > 1) own.back().clear();
      any = any || !own.back().empty();
      for (const auto& origin : own.back()) columns = std::max(columns, columns_of(origin.text));
      if (!own.back().empty() && sources > 1) repeats = ++uses[{s, place_of(own.back()[0])}] > 1 || repeats;
    }
  }
  // What it is made of is not on the stage: nothing could come from there.
  if (!any) return appear(score, arrivals);
  add_slots(score, arrivals);
  const bool aligns = arrivals.grid && align_shapes(score, *arrivals.grid, 0, stretched - 0.05, 0.97);
  const double starts = aligns || repeats ? stretched : 0;
  const auto count = static_cast<double>(std::max<std::size_t>(rows.size(), 1));
  const double room = 1 - meet_read - starts, each = std::clamp(1.5 / count, 0.25, 0.7) * room;
  const Point step = apart(score, arrivals, operands, columns);
  const bool parted = step.x != 0 || step.y != 0;
  std::map<std::pair<std::size_t, Place>, Rect> first_seats;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double turn = rows.size() > 1 ? static_cast<double>(r) / (count - 1) : 0;
    const double begins = starts + turn * (room - each), formed = begins + each;
    for (const auto* arrival : rows[r].cells) {
      const auto target = *target_of(*arrival);
      const Rect end = score.to.cells[target].rect;
      const auto& own = parts[arrival];
      for (std::size_t s = 0; s < own.size(); ++s)
        for (const auto& origin : own[s]) {
          const Rect place = parted ? moved(end, step, s) : seat(end, s, own.size());
          const std::pair key{s, place_of(origin)};
          Flight flight;
          if (const auto used = uses.find(key); used != uses.end() && used->second > 1) {
            // It comes once; what it is stretched to is drawn out of that.
            const auto [first, is_first] = first_seats.emplace(key, place);
            flight = from_origin(origin, target, place, score.moment(is_first ? 0.02 : 0.22),
                                 score.moment(is_first ? 0.22 : stretched - 0.02));
            if (!is_first) flight.start = flight.waypoint = first->second, flight.opacity = ghost;
          } else {
            flight = from_origin(origin, target, place, score.moment(begins),
                                 score.moment(begins + each * (parted ? 0.55 : 0.8)));
          }
          if (parted) {
            flight.turns = flight.lands, flight.waypoint = place;
            flight.departs = score.moment(begins + each * 0.75), flight.lands = score.moment(formed);
            flight.end = end;
          }
          // The last one stands on the others then, and some are ghosts: digits would lie over digits.
          const bool is_under = parted && s + 1 < own.size();
          flight.stays = score.moment(is_under ? formed : formed + meet_read);
          flight.yields = true;
          score.fly(std::move(flight));
        }
      store(score, arrivals, *arrival, score.moment(formed), score.moment(formed + meet_read));
    }
  }
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(starts + each), score.moment(1 - meet_read));
}

}  // namespace stridescope::scene::motion

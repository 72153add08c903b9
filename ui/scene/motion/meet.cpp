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
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    auto& own = parts[&arrival];
    const auto sources = arrival.flow ? arrival.flow->sources.size() : 0;
    for (std::size_t s = 0; s < sources; ++s) {
      own.push_back(origins_of(score, *arrival.flow, s, arrival.nth, 4));
      any = any || !own.back().empty();
      if (own.back().size() == 1 && sources > 1)
        repeats = ++uses[{s, place_of(own.back()[0])}] > 1 || repeats;
    }
  }
  // What it is made of is not on the stage: nothing could come from there.
  if (!any) return appear(score, arrivals);
  add_slots(score, arrivals);
  const bool aligns = arrivals.grid && align_shapes(score, *arrivals.grid, 0, stretched - 0.05, 0.97);
  const double starts = aligns || repeats ? stretched : 0;
  const auto count = static_cast<double>(std::max<std::size_t>(rows.size(), 1));
  const double room = 1 - meet_read - starts, each = std::clamp(1.5 / count, 0.25, 0.7) * room;
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
          const Rect place = seat(end, s, own.size());
          const std::pair key{s, place_of(origin)};
          Flight flight;
          if (const auto used = uses.find(key); used != uses.end() && used->second > 1) {
            // It comes once; what it is stretched to is drawn out of that.
            const auto [first, is_first] = first_seats.emplace(key, place);
            flight = from_origin(origin, target, place, score.moment(is_first ? 0.02 : 0.22),
                                 score.moment(is_first ? 0.22 : stretched - 0.02));
            if (!is_first) flight.start = flight.waypoint = first->second, flight.opacity = ghost;
          } else {
            flight =
                from_origin(origin, target, place, score.moment(begins), score.moment(begins + each * 0.8));
          }
          flight.stays = score.moment(formed + meet_read);
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

#include <algorithm>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/shapes.h"

namespace stridescope::scene::motion {
namespace {

constexpr double meet_stored = 0.18;  ///< of the moving phase: from the grid into the strip

/// The place of one of `all` operands in the cell where they meet: beside each other.
Rect seat(Rect cell, std::size_t nth, std::size_t all) {
  if (all == 1) return cell;
  const float w = cell.w / static_cast<float>(all), h = std::min(cell.h, w * 1.1f);
  return {cell.x + w * static_cast<float>(nth), cell.y + (cell.h - h) / 2, w, h};
}

}  // namespace

void meet(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  const bool broadcasts = arrivals.grid && align_shapes(score, *arrivals.grid, 0, 0.4, 0.97);
  const double starts = broadcasts ? 0.4 : 0, each = broadcasts ? 0.3 : 0.42;
  for (const auto& arrival : arrivals.all) {
    const auto target = arrival.in_grid ? arrival.in_grid : arrival.in_strip;
    if (!target) continue;
    const double begins = starts + arrival.order * (1 - meet_stored - each - starts), formed = begins + each;
    const Rect end = score.to.cells[*target].rect;
    const auto sources = arrival.flow ? arrival.flow->sources.size() : 0;
    for (std::size_t s = 0; s < sources; ++s)
      for (const auto& origin : origins_of(score, *arrival.flow, s, arrival.nth, 4)) {
        auto flight = from_origin(origin, *target, seat(end, s, sources), score.moment(begins),
                                  score.moment(begins + each * 0.8));
        flight.stays = score.moment(formed);
        score.fly(std::move(flight));
      }
    store(score, arrivals, arrival, score.moment(formed), score.moment(formed + meet_stored));
  }
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(starts + each), score.moment(1));
}

}  // namespace stridescope::scene::motion

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr double each = 0.34, last = 0.66;  // of the moving phase: a cell's way; when the last one is there

/// Cell by cell in the order in which memory is filled. `arc`: how high they fly, in cells.
void carry(Score& score, const Arrivals& arrivals, Prefer prefer, float arc) {
  add_slots(score, arrivals);
  for (const auto& arrival : arrivals.all) {
    if (!arrival.in_strip) continue;
    const double leaves = score.moment(arrival.order * (last - each));
    const double lands = score.moment(arrival.order * (last - each) + each);
    score.plan.appears[*arrival.in_strip] = leaves;
    score.set_arrival(arrivals.strip->storage, arrival.element, lands);
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s)
      for (const auto element : ingredients(*arrival.flow, s, arrival.nth, 1)) {
        const auto origin = origin_of(score, arrival.flow->sources[s], element, prefer);
        if (!origin) continue;
        score.plan.appears[*arrival.in_strip] = lands;
        const Rect end = score.to.cells[*arrival.in_strip].rect;
        auto flight = from_origin(*origin, *arrival.in_strip, end, leaves, lands);
        flight.lift = {0, -arc * end.h};
        score.fly(std::move(flight));
        if (origin->cell) score.plan.glows.push_back({*origin->cell, leaves - 0.02, leaves + 0.02});
      }
  }
  count_bytes(score, arrivals, score.moment(each), score.moment(last));
}

}  // namespace

void pack(Score& score, const Arrivals& arrivals) { carry(score, arrivals, Prefer::grid, 0.4f); }

void pour(Score& score, const Arrivals& arrivals) { carry(score, arrivals, Prefer::strip, 1.2f); }

}  // namespace stridescope::scene::motion

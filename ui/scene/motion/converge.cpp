#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_ingredients = 64;  ///< of one result that fly
constexpr double converge_stored = 0.2;       ///< of the moving phase: from the grid into the strip

}  // namespace

void converge(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  constexpr double each = 0.5;  // of the moving phase: all that makes a result
  for (const auto& arrival : arrivals.all) {
    const auto target = arrival.in_grid ? arrival.in_grid : arrival.in_strip;
    if (!target) continue;
    const double begins = arrival.order * (1 - converge_stored - each), formed = begins + each;
    const Rect end = score.to.cells[*target].rect;
    std::vector<Origin> origins;
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s)
      for (auto& origin : origins_of(score, *arrival.flow, s, arrival.nth, most_ingredients))
        origins.push_back(std::move(origin));
    for (std::size_t i = 0; i < origins.size(); ++i) {
      const double turn =
          origins.size() > 1 ? static_cast<double>(i) / static_cast<double>(origins.size() - 1) : 0;
      const double leaves = score.moment(begins + each * 0.4 * turn);
      const double lands = score.moment(begins + each * (0.55 + 0.4 * turn));
      auto flight = from_origin(origins[i], *target, end, leaves, lands);
      flight.stays = score.moment(formed);
      score.fly(std::move(flight));
      if (origins[i].cell)
        score.plan.glows.push_back({*origins[i].cell, score.moment(begins), score.moment(formed)});
    }
    store(score, arrivals, arrival, score.moment(formed), score.moment(formed + converge_stored));
  }
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(each), score.moment(1));
}

}  // namespace stridescope::scene::motion

#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_pairs = 32;    ///< of one result that are shown
constexpr std::size_t most_glows = 6000;  ///< of all
constexpr std::size_t most_moving =
    300;  ///< cells of all rows and columns: where there are more, they only light
constexpr double multiply_out_stored = 0.15, multiply_out_each = 0.35;  ///< of the moving phase

/// The place of a factor in a result's cell: the first at the left, the second at the right.
Rect half(Rect cell, std::size_t source) {
  const float w = cell.w * 0.48f, h = cell.h * 0.48f;
  return {source == 0 ? cell.x : cell.right() - w, cell.y + (cell.h - h) / 2, w, h};
}

}  // namespace

void multiply_out(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  std::size_t moving = 0;
  for (const auto& arrival : arrivals.all)
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size() && moving <= most_moving; ++s)
      moving += ingredients(*arrival.flow, s, arrival.nth, most_pairs).size();
  for (const auto& arrival : arrivals.all) {
    const auto target = arrival.in_grid ? arrival.in_grid : arrival.in_strip;
    if (!target) continue;
    const double begins = arrival.order * (1 - multiply_out_stored - multiply_out_each),
                 formed = begins + multiply_out_each;
    const Rect end = score.to.cells[*target].rect;
    for (std::size_t s = 0; arrival.flow && s < std::min<std::size_t>(2, arrival.flow->sources.size()); ++s) {
      if (score.plan.glows.size() > most_glows) break;
      const auto line = origins_of(score, *arrival.flow, s, arrival.nth, most_pairs);
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].cell)
          score.plan.glows.push_back({*line[i].cell, score.moment(begins), score.moment(formed - 0.05)});
        if (moving > most_moving) continue;
        // The n-th of the row and the n-th of the column arrive together.
        const double turn = static_cast<double>(i) / static_cast<double>(line.size());
        const double leaves = score.moment(begins + multiply_out_each * (0.15 + 0.3 * turn));
        const double lands = score.moment(begins + multiply_out_each * (0.65 + 0.3 * turn));
        auto flight = from_origin(line[i], *target, half(end, s), leaves, lands);
        flight.stays = score.moment(formed);
        score.fly(std::move(flight));
      }
    }
    store(score, arrivals, arrival, score.moment(formed), score.moment(formed + multiply_out_stored));
  }
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(multiply_out_each), score.moment(1));
}

}  // namespace stridescope::scene::motion

#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_ingredients = 64;  ///< of one result that fly
constexpr double converge_read = 0.12;        ///< of the moving phase: from the storage to the grid

struct Sum {
  const Arrival* arrival;
  std::vector<Origin> origins;
};

/// What every result is made of, as far as it can fly.
std::vector<Sum> sums_of(const Score& score, const Arrivals& arrivals) {
  std::vector<Sum> sums;
  const auto all = std::max<std::size_t>(arrivals.all.size(), 1);
  const auto limit = std::clamp<std::size_t>(most_flights / all, 2, most_ingredients);
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    sums.push_back({&arrival, {}});
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s)
      for (auto& origin : origins_of(score, *arrival.flow, s, arrival.nth, limit))
        sums.back().origins.push_back(std::move(origin));
  }
  return sums;
}

void join(Score& score, const Origin& origin, std::size_t target, double leaves, double lands, double stays) {
  auto flight =
      from_origin(origin, target, score.to.cells[target].rect, score.moment(leaves), score.moment(lands));
  flight.stays = score.moment(stays);
  flight.yields = true;
  score.fly(std::move(flight));
  if (origin.cell)
    score.plan.glows.push_back({*origin.cell, score.moment(leaves - 0.03), score.moment(lands)});
}

}  // namespace

void converge(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  const auto sums = sums_of(score, arrivals);
  std::size_t beats = 0;
  for (const auto& sum : sums) beats = std::max(beats, sum.origins.size());
  const double last = 1 - converge_read, way = std::clamp(1.6 / static_cast<double>(beats + 1), 0.14, 0.4);
  const auto leaves = [&](std::size_t beat) {
    return beats > 1 ? (last - way) * static_cast<double>(beat) / static_cast<double>(beats - 1) : 0;
  };
  for (std::size_t beat = 0; beat < beats; ++beat)
    for (const auto& sum : sums)
      if (beat < sum.origins.size())
        join(score, sum.origins[beat], *target_of(*sum.arrival), leaves(beat), leaves(beat) + way,
             beat + 1 < sum.origins.size() ? leaves(beat + 1) + way : 1);
  for (const auto& sum : sums)
    store(score, arrivals, *sum.arrival, score.moment(beats > 0 ? last : 0), score.moment(1));
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(0), score.moment(last));
}

void accumulate(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  std::optional<std::size_t> before;
  for (const auto& sum : sums_of(score, arrivals)) {
    constexpr double each = 0.3;
    const double begins = sum.arrival->order * (1 - converge_read - each), written = begins + each;
    const auto target = *target_of(*sum.arrival);
    if (!sum.origins.empty())
      join(score, sum.origins.back(), target, begins, written, written + converge_read);
    if (before && sum.origins.size() > 1)
      score.plan.glows.push_back({*before, score.moment(begins + each / 2), score.moment(written)});
    store(score, arrivals, *sum.arrival, score.moment(written), score.moment(written + converge_read));
    before = target;
  }
  if (arrivals.grid) score.set_done(arrivals.grid->tensor);
  count_bytes(score, arrivals, score.moment(0.3), score.moment(1 - converge_read));
}

}  // namespace stridescope::scene::motion

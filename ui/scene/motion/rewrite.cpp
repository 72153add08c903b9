#include <algorithm>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

// Shares of the beat: all writes, a value's flight, a flash, from the strip to the grid.
constexpr double spread_of_writes = 0.15, way_of_value = 0.2, flash_of_write = 0.4, grid_later = 0.25;
constexpr std::size_t most_tie_lines = 24;

/// The earlier text of a copied element is that of its source; that of a computed element is unknown.
std::string text_before(const MotionBuilder& builder, const Arrival& arrival) {
  if (!arrival.flow || arrival.flow->kind != tensor::FlowKind::copy || arrival.flow->sources.empty())
    return {};
  const auto origins = origins_of(builder, arrival, 0, 1, PreferredPlace::strip);
  return origins.empty() ? std::string{} : origins[0].text;
}

bool bring_value(MotionBuilder& builder, const Arrivals& arrivals, const Arrival& arrival, double leaves) {
  bool any = false;
  const auto& sources = arrival.rewrite.flow->sources;
  for (std::size_t s = 0; s < sources.size(); ++s) {
    if (sources[s].storage == arrivals.strip->storage) continue;
    for (const auto& origin : origins_of(builder, arrival.rewrite, s, 2)) {
      builder.fly(from_origin(builder, origin, *arrival.in_strip, leaves, leaves + way_of_value));
      any = true;
    }
  }
  return any;
}

}  // namespace

bool is_rewritten(const Arrivals& arrivals) {
  return std::ranges::any_of(arrivals.all,
                             [](const Arrival& arrival) { return arrival.rewrite.flow != nullptr; });
}

void rewrite(MotionBuilder& builder, const Arrivals& arrivals) {
  std::size_t tie_lines = 0;
  for (const auto& arrival : arrivals.all) {
    if (!arrival.rewrite.flow) continue;
    const auto before = text_before(builder, arrival);
    const auto add = [&](std::size_t cell, double begins) {
      builder.flash(cell, begins, begins + flash_of_write, before);
    };
    const double leaves = spread_of_writes * arrival.order;
    const bool is_brought = arrival.in_strip && bring_value(builder, arrivals, arrival, leaves);
    const double lands = leaves + (is_brought ? way_of_value : 0.0);
    if (arrival.in_strip) add(*arrival.in_strip, lands);
    if (!arrival.in_grid) continue;
    add(*arrival.in_grid, lands + grid_later);
    if (arrival.in_strip && tie_lines++ < most_tie_lines)
      builder.tie("rewrite", builder.to.cells[*arrival.in_strip].rect, *arrivals.grid, *arrival.in_grid,
                  builder.moment(lands + grid_later / 2),
                  builder.moment(lands + grid_later + flash_of_write));
  }
}

}  // namespace stridescope::scene::motion

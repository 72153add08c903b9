#include "ui/scene/motion/fill.h"

namespace stridescope::scene::motion {

void fill(Score& score, const StripPart& strip) {
  auto& plan = score.plan;
  const tensor::Flow* flow = nullptr;
  for (const auto& f : score.trace.flows)
    if (f.destination.storage == strip.storage) flow = &f;
  const auto n = strip.plan.window.shown();
  constexpr double each = 0.34, last = 0.66;  // of the moving phase
  bool any_origin = false;
  for (std::int64_t slot = 0; slot < n; ++slot) {
    const auto element = strip.plan.window.index(slot);
    const auto cell = score.cell_of(strip.storage, element);
    if (!cell) continue;
    double order = n > 1 ? static_cast<double>(slot) / static_cast<double>(n - 1) : 0;
    std::vector<Origin> origins;
    if (flow) {
      if (const auto logical = logical_place(*flow, strip, element)) {
        const auto numel = flow->destination.layout.numel();
        order = numel > 1 ? static_cast<double>(*logical) / static_cast<double>(numel - 1) : 0;
        origins = origins_of(*flow, *logical, score.from, score.to, score.trace);
      }
    }
    const double leaves = score.moment(order * (last - each));
    const double lands = score.moment(order * (last - each) + each);
    plan.appears[*cell] = origins.empty() ? leaves : lands;
    any_origin = any_origin || !origins.empty();
    plan.slots.push_back(*cell);
    score.set_arrival(strip.storage, element, lands);
    for (auto& origin : origins)
      score.fly({.cell = *cell,
                 .start = origin.rect,
                 .waypoint = origin.rect,
                 .end = score.to.cells[*cell].rect,
                 .leaves = leaves,
                 .turns = leaves,
                 .departs = leaves,
                 .lands = lands,
                 .text = std::move(origin.text),
                 .fill = origin.fill});
  }
  if (flow && n > 0 && flow->destination.layout.numel() > 0) {
    const Rect all = strip.plan.bounds();
    const auto itemsize = tensor::itemsize(flow->destination.dtype);
    plan.counters.push_back({flow->destination.layout.numel() * itemsize,
                             itemsize,
                             flow->kind == tensor::FlowKind::copy,
                             score.moment(any_origin ? each : 0),
                             score.moment(any_origin ? last : last - each),
                             {all.center().x, all.y - score.style.space_5 * 1.5f}});
  }
}

}  // namespace stridescope::scene::motion

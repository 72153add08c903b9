#include <algorithm>

#include "ui/scene/model/readers.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr double pack_each = 0.34,
                 pack_last = 0.66;  // of the moving phase: a cell's way; when the last one is there

/// The cell of an index tensor or a mask that chose an element of the operation's source: for a gather, the
/// index at the result's coordinate; for a mask, the True at the source's.
std::optional<std::size_t> chooser(const Score& score, const Arrival& arrival) {
  const auto& flow = *arrival.flow;
  if (flow.source_index.empty()) return std::nullopt;
  const auto element = flow.source_index[static_cast<std::size_t>(arrival.nth)];
  const auto index = flow.destination.layout.coordinate(arrival.nth);
  for (const auto& op : score.trace.ops) {
    const bool reads = std::any_of(op.inputs.begin(), op.inputs.end(),
                                   [&](const auto& t) { return t.storage() == flow.sources[0].storage; });
    for (const auto& input : op.inputs) {
      if (!reads || input.storage() == flow.sources[0].storage) continue;
      const bool is_mask = input.dtype() == tensor::DType::boolean;
      if (!is_mask && input.layout().shape == flow.destination.layout.shape)
        return score.cell_of(input, index);
      for (const auto& source : op.inputs)
        if (is_mask && source.storage() == flow.sources[0].storage &&
            source.layout().shape == input.layout().shape)
          for (const auto& place : readers(source.layout(), element, 1).indices)
            return score.cell_of(input, place);
    }
  }
  return std::nullopt;
}

/// Cell by cell in the order in which memory is filled. `arc`: how high they fly, in cells.
void carry(Score& score, const Arrivals& arrivals, Prefer prefer, float arc) {
  add_slots(score, arrivals);
  for (const auto& arrival : arrivals.all) {
    if (!arrival.in_strip) continue;
    const double leaves = score.moment(arrival.order * (pack_last - pack_each));
    const double lands = score.moment(arrival.order * (pack_last - pack_each) + pack_each);
    score.plan.appears[*arrival.in_strip] = leaves;
    score.set_arrival(arrivals.strip->storage, arrival.element, lands);
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s)
      for (const auto& origin : origins_of(score, *arrival.flow, s, arrival.nth, 1, prefer)) {
        score.plan.appears[*arrival.in_strip] = lands;
        const Rect end = score.to.cells[*arrival.in_strip].rect;
        auto flight = from_origin(origin, *arrival.in_strip, end, leaves, lands);
        flight.lift = {0, -arc * end.h};
        score.fly(std::move(flight));
        for (const auto& cell : {origin.cell, chooser(score, arrival)})
          if (cell) score.plan.glows.push_back({*cell, leaves - 0.02, leaves + 0.02});
      }
  }
  count_bytes(score, arrivals, score.moment(pack_each), score.moment(pack_last));
}

}  // namespace

void pack(Score& score, const Arrivals& arrivals) { carry(score, arrivals, Prefer::grid, 0.4f); }

void pour(Score& score, const Arrivals& arrivals) { carry(score, arrivals, Prefer::strip, 0.7f); }

}  // namespace stridescope::scene::motion

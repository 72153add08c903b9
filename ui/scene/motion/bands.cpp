#include "ui/scene/motion/bands.h"

#include <algorithm>

#include "ui/scene/color.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::int64_t slabs = 8;
constexpr float seen_through = 0.45f;

Box band(const Score& score, Rect at, Color fill, std::int64_t number) {
  return {.key = key_of("moving band", "", number),
          .rect = at,
          .radius = score.style.cell_radius,
          .fill = with_alpha(fill, seen_through),
          .layer = layer::plate};
}

Flight as_it_flies(const Score& score, std::size_t cell) {
  for (const auto& flight : score.plan.flights)
    if (flight.cell == cell) return flight;
  return {};
}

Rect all_of(const std::vector<Leg>& legs, Rect Leg::*place) {
  Rect all;
  for (const auto& leg : legs) all = around(all, leg.*place);
  return all;
}

/// What the flow reads, as a grid on the stage.
const TensorPart* read_by(const Score& score, const Arrivals& arrivals) {
  const tensor::Flow* flow = nullptr;
  for (const auto& arrival : arrivals.all)
    if (arrival.flow) flow = arrival.flow;
  if (!flow || flow->sources.empty()) return nullptr;
  for (auto op = score.trace.ops.rbegin(); op != score.trace.ops.rend(); ++op)
    for (const auto& input : op->inputs) {
      if (input.storage() != flow->sources[0].storage) continue;
      for (const auto* scene : {&score.to, &score.from})
        if (const auto* part = part_in(*scene, input); part && part->has_grid) return part;
    }
  return nullptr;
}

}  // namespace

void carry_bands(Score& score, const TensorPart& part, const std::vector<Leg>& legs,
                 const std::vector<Bar>& bars) {
  if (part.grid.is_whole()) return;
  for (std::size_t b = 0; b < bars.size(); ++b) {
    Rect start, end;
    for (auto i = bars[b].begin; i < bars[b].end; ++i)
      start = around(start, legs[i].start), end = around(end, legs[i].end);
    const auto& first = legs[bars[b].begin];
    const auto flight = as_it_flies(score, first.cell);
    const auto number = static_cast<std::int64_t>(b);
    const Color fill = score.to.cells[first.cell].fill;
    score.plan.boxes.push_back({band(score, start, fill, number), band(score, end, fill, number),
                                flight.departs - 0.02, flight.departs, flight.lands, score.moment(1), 0.02});
  }
}

void carry_sheet(Score& score, const TensorPart& part, const std::vector<Leg>& legs, double there) {
  if (part.grid.is_whole() || legs.empty()) return;
  const Color fill = score.to.cells[legs[legs.size() / 2].cell].fill;
  const Box start = band(score, all_of(legs, &Leg::start), fill, 0);
  const Box over = band(score, all_of(legs, &Leg::waypoint), fill, 0);
  const Box end = band(score, all_of(legs, &Leg::end), fill, 0);
  const double turns = score.moment(there), departs = score.moment(there + 0.05);
  score.plan.boxes.push_back({start, over, score.moment(0) - 0.02, score.moment(0), turns, departs, 0});
  score.plan.boxes.push_back({over, end, departs, departs, score.moment(1), 1, 0});
}

void fill_bands(Score& score, const Arrivals& arrivals, double begins, double ends) {
  if (arrivals.strip->plan.window.is_whole()) return;
  const auto* source = read_by(score, arrivals);
  const auto id = arrivals.strip->storage.id();
  std::vector<std::size_t> ramp;  // the boxes below the strip, from its beginning to its end
  for (std::size_t i = 0; i < score.to.boxes.size(); ++i)
    if (score.to.boxes[i].key == key_of("overview", "", id, static_cast<std::int64_t>(ramp.size())))
      ramp.push_back(i);
  if (ramp.size() < slabs || !source) return;
  score.plan.late_boxes.insert(score.plan.late_boxes.end(), ramp.begin(), ramp.end());
  // A matrix is read from its first row to its last; blocks stand so that no slab is one run of the reading.
  const Rect grid = source->grid.bounds();
  const bool has_rows = source->tensor.layout().shape.size() == 2;
  const double each = (ends - begins) / slabs, way = std::max(each, 0.16);
  for (std::int64_t n = 0; n < slabs; ++n) {
    const auto first = ramp[ramp.size() * static_cast<std::size_t>(n) / slabs];
    const auto last = ramp[ramp.size() * static_cast<std::size_t>(n + 1) / slabs - 1];
    const float h = grid.h / slabs;
    const Rect slab = has_rows ? Rect{grid.x, grid.y + h * static_cast<float>(n), grid.w, h} : grid;
    const Color fill = score.to.boxes[(first + last) / 2].fill;
    Box end = band(score, around(score.to.boxes[first].rect, score.to.boxes[last].rect), fill, n);
    end.fill = fill, end.radius = 0;
    const double lands = std::max(begins + each * static_cast<double>(n + 1), begins + way);
    score.plan.boxes.push_back({band(score, slab, fill, n), end, score.moment(lands - way),
                                score.moment(lands - way), score.moment(lands), 1, 0.02});
  }
}

}  // namespace stridescope::scene::motion

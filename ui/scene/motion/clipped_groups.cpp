#include "ui/scene/motion/row_groups.h"

#include <algorithm>

#include "ui/scene/picture/color.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::int64_t slabs = 8;
constexpr float seen_through = 0.45f;

Box band(const MotionBuilder& builder, Rect at, Color fill, std::int64_t number) {
  return filled_box(key_of("moving band", "", number), at, builder.style.cell_radius,
                    with_alpha(fill, seen_through), layer::plate);
}

Flight as_it_flies(const MotionBuilder& builder, std::size_t cell) {
  for (const auto& flight : builder.plan.flights)
    if (flight.cell == cell) return flight;
  return {};
}

/// Returns the grid on the stage that the flow reads.
const TensorPart* read_by(const MotionBuilder& builder, const Arrivals& arrivals) {
  const tensor::Flow* flow = nullptr;
  for (const auto& arrival : arrivals.all)
    if (arrival.flow) flow = arrival.flow;
  if (!flow || flow->sources.empty()) return nullptr;
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op)
    for (const auto& input : op->inputs) {
      if (input.storage() != flow->sources[0].storage) continue;
      for (const auto* scene : {&builder.to, &builder.from})
        if (const auto* part = part_in(*scene, input); part && part->has_grid) return part;
    }
  return nullptr;
}

}  // namespace

void carry_clipped(MotionBuilder& builder, const TensorPart& part, const std::vector<CellPath>& paths,
                   const std::vector<CellGroup>& groups) {
  if (part.grid.is_whole()) return;
  for (std::size_t b = 0; b < groups.size(); ++b) {
    Rect start, end;
    for (auto i = groups[b].begin; i < groups[b].end; ++i)
      start = bounding_rect(start, paths[i].start), end = bounding_rect(end, paths[i].end);
    const auto& first = paths[groups[b].begin];
    const auto flight = as_it_flies(builder, first.cell);
    const auto number = static_cast<std::int64_t>(b);
    const Color fill = builder.to.cells[first.cell].fill;
    builder.move(band(builder, start, fill, number), band(builder, end, fill, number), flight.departs - 0.02,
                 flight.departs, flight.lands, builder.moment(1), 0.02);
  }
}

void fill_clipped(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends) {
  if (arrivals.strip->plan.window.is_whole()) return;
  const auto* source = read_by(builder, arrivals);
  const auto id = arrivals.strip->storage.id();
  std::vector<std::size_t> ramp;  // the boxes below the strip, in order
  for (std::size_t i = 0; i < builder.to.boxes.size(); ++i)
    if (builder.to.boxes[i].key == key_of("overview", "", id, static_cast<std::int64_t>(ramp.size())))
      ramp.push_back(i);
  if (ramp.size() < slabs || !source) return;
  builder.plan.late_boxes.insert(builder.plan.late_boxes.end(), ramp.begin(), ramp.end());
  // A matrix is read row by row: each slab is a band of its rows. In a grid with blocks no band is contiguous
  // in reading order, so every slab starts as the whole grid.
  const Rect grid = source->grid.bounds();
  const bool has_rows = source->tensor.layout().shape.size() == 2;
  const double each = (ends - begins) / slabs, way = std::max(each, 0.16);
  for (std::int64_t n = 0; n < slabs; ++n) {
    const auto first = ramp[ramp.size() * static_cast<std::size_t>(n) / slabs];
    const auto last = ramp[ramp.size() * static_cast<std::size_t>(n + 1) / slabs - 1];
    const float h = grid.h / slabs;
    const Rect slab = has_rows ? Rect{grid.x, grid.y + h * static_cast<float>(n), grid.w, h} : grid;
    const Color fill = builder.to.boxes[(first + last) / 2].fill;
    Box end =
        band(builder, bounding_rect(builder.to.boxes[first].rect, builder.to.boxes[last].rect), fill, n);
    end.fill = fill, end.radius = 0;
    const double lands = std::max(begins + each * static_cast<double>(n + 1), begins + way);
    const double departs = builder.moment(lands - way);
    builder.move(band(builder, slab, fill, n), end, departs, departs, builder.moment(lands), 1, 0.02);
  }
}

}  // namespace stridescope::scene::motion

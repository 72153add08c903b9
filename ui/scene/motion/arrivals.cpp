#include "ui/scene/motion/arrivals.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include "engine/explain/flow_sources.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene::motion {
namespace {

/// Returns the tensor over a new storage whose grid represents its elements.
const TensorPart* grid_over(const MotionBuilder& builder, const StripPart& strip) {
  for (const auto& part : builder.to.tensors)
    if (part.has_grid && part.tensor.storage() == strip.storage &&
        part.tensor.itemsize() == tensor::itemsize(strip.dtype))
      return &part;
  return nullptr;
}

}  // namespace

bool is_temporary(const MotionBuilder& builder, const tensor::Storage& storage) {
  bool found = false;
  for (const auto& part : builder.to.tensors) {
    if (!(part.tensor.storage() == storage)) continue;
    if (!part.is_released) return false;
    found = true;
  }
  return found && !strip_in(builder.from, storage);
}

Arrivals arrivals_in(const MotionBuilder& builder, const StripPart& strip) {
  Arrivals found{.strip = &strip, .grid = grid_over(builder, strip), .all = {}};
  std::unordered_map<std::int64_t, std::size_t> places;
  const auto place = [&](std::int64_t element) -> Arrival& {
    const auto [at, is_new] = places.emplace(element, found.all.size());
    if (is_new) found.all.emplace_back().element = element;
    return found.all[at->second];
  };
  for (std::int64_t slot = 0; slot < strip.plan.window.shown(); ++slot) {
    const auto element = strip.plan.window.index(slot);
    place(element).in_strip = builder.cell_of(strip.storage, element);
  }
  if (found.grid)
    for (const auto& index : builder.shown(*found.grid)) {
      place(found.grid->tensor.layout().at(index)).in_grid = builder.cell_of(found.grid->tensor, index);
    }

  // The last flow that writes an element determines its arrival. In a temporary it is the first flow, and the
  // last one is shown as an overwrite.
  std::vector<const tensor::Flow*> flows;
  for (const auto& flow : builder.trace.flows)
    if (flow.destination.storage == strip.storage &&
        tensor::itemsize(flow.destination.dtype) == tensor::itemsize(strip.dtype))
      flows.push_back(&flow);
  std::unordered_map<const tensor::Flow*, std::int64_t> begins;
  if (is_temporary(builder, strip.storage))
    for (auto& arrival : found.all)
      for (const auto* flow : flows)
        if (const auto nth = explain::written_by(*flow, arrival.element)) {
          if (arrival.flow) arrival.rewrite = {flow, *nth};
          else arrival.flow = flow, arrival.nth = *nth, begins[flow] = 0;
        }
  for (auto& arrival : found.all)
    for (auto flow = flows.rbegin(); flow != flows.rend() && !arrival.flow; ++flow)
      if (const auto nth = explain::written_by(**flow, arrival.element)) {
        arrival.flow = *flow, arrival.nth = *nth;
        begins[*flow] = 0;
      }
  std::int64_t all = 0;
  for (const auto* flow : flows)
    if (const auto at = begins.find(flow); at != begins.end()) {
      at->second = all;
      all += flow->written_count();
    }
  if (all == 0) all = strip.numel;
  for (auto& arrival : found.all) {
    const auto n = arrival.flow ? begins[arrival.flow] + arrival.nth : arrival.element;
    arrival.order = all > 1 ? std::min(1.0, static_cast<double>(n) / static_cast<double>(all - 1)) : 0;
  }
  std::ranges::stable_sort(found.all, [](const Arrival& a, const Arrival& b) { return a.order < b.order; });
  return found;
}

bool are_operands_shown(const MotionBuilder& builder, const Arrivals& arrivals) {
  const tensor::Flow* last = nullptr;
  for (const auto& arrival : arrivals.all) {
    if (!arrival.flow || arrival.flow == last) continue;
    last = arrival.flow;
    if (!are_operands_shown(builder, *last)) return false;
  }
  return true;
}

void add_slots(MotionBuilder& builder, const Arrivals& arrivals) {
  for (const auto& arrival : arrivals.all)
    if (arrival.in_strip) builder.plan.slots.push_back(*arrival.in_strip);
}

double time_in_strip(const Arrival& arrival, double written) {
  return arrival.followup.flow ? 1 + followup_written_at : written;
}

void store(MotionBuilder& builder, const Arrivals& arrivals, const Arrival& arrival, double written,
           double read) {
  auto& plan = builder.plan;
  if (arrival.in_grid) plan.appear_times[*arrival.in_grid] = builder.moment(read);
  if (!arrival.in_strip) return;
  written = time_in_strip(arrival, written);
  if (arrival.followup.flow) read = 2;
  plan.appear_times[*arrival.in_strip] = builder.moment(written);
  builder.set_arrival(arrivals.strip->storage, arrival.element, builder.moment(written));
  if (arrival.in_grid) builder.glow(*arrival.in_strip, written, read);
}

std::optional<std::size_t> target_of(const Arrival& arrival) {
  return arrival.in_grid ? arrival.in_grid : arrival.in_strip;
}

std::vector<ResultRow> rows_of(const MotionBuilder& builder, const Arrivals& arrivals) {
  std::vector<ResultRow> rows;
  for (const auto& arrival : arrivals.all) {
    const auto target = target_of(arrival);
    if (!target) continue;
    const Rect at = builder.to.cells[*target].rect;
    const bool is_same = !rows.empty() && std::abs(rows.back().place.y - at.y) < 0.5f &&
                         at.x > rows.back().place.right() - 0.5f;
    if (!is_same) rows.emplace_back();
    rows.back().cells.push_back(&arrival);
    rows.back().place = bounding_rect(rows.back().place, at);
  }
  return rows;
}

std::vector<Rect> lines_around(const MotionBuilder& builder, const std::vector<Origin>& origins) {
  std::vector<Rect> lines;
  for (const auto& part : builder.to.tensors) {
    if (!part.has_grid) continue;
    const Rect grid = part.grid.bounds();
    Rect all;
    std::set<std::pair<float, float>> places;  // an operand may be read for several intermediate results
    for (const auto& origin : origins)
      if (origin.is_in_grid && grid.contains(origin.rect.center())) {
        all = bounding_rect(all, origin.rect);
        places.emplace(origin.rect.x, origin.rect.y);
      }
    const auto count = places.size();
    const auto within = std::ranges::count_if(
        builder.to.cells, [&](const Cell& cell) { return all.contains(cell.rect.center()); });
    if (count > 0 && static_cast<std::size_t>(within) == count) lines.push_back(all);
  }
  return lines;
}

Box frame_around(const MotionBuilder& builder, Rect cells) {
  const auto& style = builder.style;
  return framed_box(key_of("window", ""), inset(cells, -style.ring_width * 1.5f), style.cell_radius * 1.5f,
                    style.palette.accent, style.ring_width, layer::mark,
                    with_alpha(style.palette.accent, 0.12f));
}

void frame_lines(MotionBuilder& builder, const std::vector<Origin>& origins, double comes, double goes) {
  for (const Rect& cells : lines_around(builder, origins))
    builder.show(frame_around(builder, cells), builder.moment(comes), builder.moment(goes), 0);
}

void count_bytes(MotionBuilder& builder, const Arrivals& arrivals, double begins, double ends) {
  const auto& storage = arrivals.strip->storage;
  const bool is_filled =
      std::ranges::any_of(arrivals.all, [](const Arrival& arrival) { return arrival.flow != nullptr; });
  if (!is_filled || is_temporary(builder, storage)) return;
  if (std::ranges::any_of(arrivals.all,
                          [](const Arrival& arrival) { return arrival.followup.flow != nullptr; }))
    begins = 1 + followup_written_at, ends = 2;
  const Rect all = arrivals.strip->plan.bounds();
  ByteCounter counter{.bytes = storage.nbytes(),
                      .itemsize = tensor::itemsize(arrivals.strip->dtype),
                      .begins = builder.moment(begins),
                      .ends = builder.moment(ends),
                      .at = {all.center().x, all.y - builder.style.space_5 * 1.5f}};
  if (const float beside = arrivals.strip->title_w; beside > 0) {
    counter.room = beside - builder.style.space_2;
    counter.at = {all.x - beside + counter.room / 2, all.center().y - 0.6f * builder.style.text};
  }
  if (arrivals.strip->plan.window.is_whole())
    for (const auto& arrival : arrivals.all)
      if (arrival.in_strip) counter.cells.push_back(*arrival.in_strip);
  builder.plan.counters.push_back(std::move(counter));
}

}  // namespace stridescope::scene::motion

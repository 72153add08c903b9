#include <algorithm>

#include "ui/scene/model/readers.h"
#include "ui/scene/motion/arrivals.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/row_groups.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

/// Returns the first dimension of `result` that comes from `index`, if `result` is `source` with one
/// dimension replaced by those of `index`.
std::optional<std::size_t> place_of_index(const tensor::Dims& source, const tensor::Dims& index,
                                          const tensor::Dims& result) {
  if (result.size() + 1 != source.size() + index.size()) return std::nullopt;
  for (std::size_t at = 0; at < source.size(); ++at) {
    tensor::Dims expected;
    for (std::size_t d = 0; d < source.size(); ++d) {
      if (d != at) expected.push_back(source[d]);
      else
        for (const auto n : index) expected.push_back(n);
    }
    if (expected == result) return at;
  }
  return std::nullopt;
}

/// Returns the cell of an index tensor or a mask that selected an element of the operation's source: for a
/// gather, the index at the result's coordinate; for an index along some dimensions, the one at the result's
/// coordinate there; for a mask, the True at the source's coordinate.
std::optional<std::size_t> chooser(const MotionBuilder& builder, const Arrival& arrival) {
  if (!arrival.flow || arrival.flow->source_index.empty()) return std::nullopt;
  const auto& flow = *arrival.flow;
  const auto element = flow.source_index[static_cast<std::size_t>(arrival.nth)];
  const auto coordinate = flow.destination.layout.coordinate(arrival.nth);
  const auto& result = flow.destination.layout.shape;
  for (const auto& op : builder.trace.ops) {
    const auto source = std::ranges::find_if(
        op.inputs, [&](const auto& t) { return t.storage() == flow.sources[0].storage; });
    if (source == op.inputs.end()) continue;
    for (const auto& input : op.inputs) {
      if (input.storage() == flow.sources[0].storage) continue;
      const auto& shape = input.layout().shape;
      if (input.dtype() == tensor::DType::boolean) {
        if (source->layout().shape == shape)
          for (const auto& place : readers(source->layout(), element, 1).indices)
            return builder.cell_of(input, place);
        continue;
      }
      if (shape == result) return builder.cell_of(input, coordinate);
      if (const auto at = place_of_index(source->layout().shape, shape, result)) {
        tensor::Dims own;
        for (std::size_t d = 0; d < shape.size(); ++d) own.push_back(coordinate[*at + d]);
        return builder.cell_of(input, own);
      }
    }
  }
  return std::nullopt;
}

constexpr double pack_last = 0.84;  ///< share of the moving phase at which the last one is written
constexpr std::size_t most_pointers = 64;
constexpr std::size_t most_together = 4;  ///< the maximum number of elements added in one place

/// Returns the y between the strip with its lanes and the grids at which passing cells cover nothing.
float passage(const MotionBuilder& builder, const StripPart& strip, float height) {
  float top = builder.to.size.h;
  for (const auto& part : builder.to.tensors)
    if (part.card.y > strip.plan.bounds().bottom()) top = std::min(top, part.card.y);
  return std::max(strip.plan.bounds().bottom() + builder.style.space_1, top - height * 1.05f);
}

const StripPart* strip_around(const Scene& scene, Rect cell) {
  for (const auto& strip : scene.strips)
    if (strip.plan.bounds().contains(cell.center())) return &strip;
  return nullptr;
}

/// Flies out of the storage into the passage, along it, and up into the new storage.
Flight along_passage(const MotionBuilder& builder, const Arrivals& arrivals, const tensor::Region& source,
                     Flight flight) {
  // If an intermediate result is not shown, its sources leave their own strip.
  const auto* own = strip_in(builder.to, source.storage);
  const auto* strip = own ? own : strip_around(builder.to, flight.start);
  const Rect end = flight.end;
  if (!strip) return flight;
  flight.emerges = true;
  const Rect from = strip->plan.bounds(), to = arrivals.strip->plan.bounds();
  const bool beside = to.y < from.bottom() && from.y < to.bottom();
  float y = passage(builder, *strip, end.h);
  if (beside) y = std::max(y, passage(builder, *arrivals.strip, end.h));
  flight.waypoint = {flight.start.center().x - end.w / 2, y, end.w, end.h};
  flight.turns = flight.departs =
      mix(static_cast<float>(flight.leaves), static_cast<float>(flight.lands), 0.3f);
  // To a point below its place, then up: it passes over no cell that has landed.
  if (beside) flight.climbs = 0.75f;
  return flight;
}

/// Draws two memories, and the gap between them that every element must cross.
void show_devices(MotionBuilder& builder, const Arrivals& arrivals) {
  for (const auto& strip : builder.to.strips) {
    const bool is_source = std::ranges::any_of(arrivals.all, [&](const Arrival& arrival) {
      return arrival.flow && !arrival.flow->sources.empty() &&
             arrival.flow->sources[0].storage == strip.storage;
    });
    const Rect a = strip.plan.bounds(), b = arrivals.strip->plan.bounds();
    if (!is_source || strip.storage.device() == arrivals.strip->storage.device() || a.right() >= b.x)
      continue;
    const auto& style = builder.style;
    const float x = (a.right() + b.x) / 2;
    const float top = std::min(a.y, b.y) - style.space_5, bottom = std::max(a.bottom(), b.bottom());
    const Curve line{.key = key_of("between devices", ""),
                     .a = {x, top},
                     .a_control = {x, top},
                     .b_control = {x, bottom},
                     .b = {x, bottom},
                     .width = style.line_width * 2,
                     .dashed = true,
                     .color = style.palette.copy,
                     .layer = layer::plate};
    builder.show(line, builder.moment(0) - 0.05, 1);
    const auto name = [&](tensor::Device device, Align align, float at) {
      const Label label =
          text_label(key_of("device", tensor::name(device)),
                     {std::string(tensor::name(device)), Font::mono_bold, style.palette.copy, style.mono},
                     {at, top}, align, layer::plate);
      builder.show(label, builder.moment(0) - 0.05, 1);
    };
    name(strip.storage.device(), Align::right, x - style.space_2);
    name(arrivals.strip->storage.device(), Align::left, x + style.space_2);
    return;
  }
}

const TensorPart* grid_around(const Scene& scene, Rect cell) {
  for (const auto& part : scene.tensors)
    if (part.has_grid && part.grid.bounds().contains(cell.center())) return &part;
  return nullptr;
}

/// Draws a pointer from the cell of an index to the selected element: between rows of cells and behind names,
/// so that it crosses no text.
void add_pointer(MotionBuilder& builder, std::size_t chooser, Rect picked, double comes, double goes) {
  const Rect from = builder.to.cells[chooser].rect;
  const auto *index = grid_around(builder.to, from), *source = grid_around(builder.to, picked);
  if (!index || !source || index == source) return;
  const Rect out = index->card, in = source->card;
  if (in.right() > out.x && out.right() > in.x) return;  // one above the other: rings suffice
  const bool is_right = out.x >= in.right();
  const float below = builder.style.ring_width;
  const Point a{from.center().x, from.bottom() + below}, b{picked.center().x, picked.bottom() + below};
  const Point leaves{is_right ? out.x : out.right(), a.y}, enters{is_right ? in.right() : in.x, b.y};
  const auto add = [&](std::int64_t nth, Point start, Point end, float bend, std::int16_t layer, bool arrow) {
    const auto number = static_cast<std::int64_t>(chooser);
    const Curve curve{.key = key_of("picks", "", number, nth),
                      .a = start,
                      .a_control = {start.x + bend, start.y},
                      .b_control = {end.x - bend, end.y},
                      .b = end,
                      .width = builder.style.ring_width,
                      .arrow = arrow,
                      .color = builder.style.palette.accent,
                      .layer = layer};
    builder.show(curve, comes, goes, 0.01);
  };
  // Along a row of cells, but not through the words beside the grid.
  const auto add_level = [&](std::int64_t nth, Point start, Point end, Rect words) {
    const bool is_back = end.x < start.x;
    const bool is_crossed = words.y <= start.y && start.y <= words.bottom();
    float until = is_back ? words.right() : words.x, on = is_back ? words.x : words.right();
    const auto within = [&](float x) {
      return std::clamp(x, std::min(start.x, end.x), std::max(start.x, end.x));
    };
    until = is_crossed ? within(until) : end.x, on = is_crossed ? within(on) : end.x;
    if (until != start.x) add(nth, start, {until, start.y}, 0, layer::mark, false);
    if (on != end.x) add(nth + 1, {on, end.y}, end, 0, layer::mark, false);
  };
  add_level(0, a, leaves, index->caption);
  add(2, leaves, enters, (enters.x - leaves.x) * 0.4f, layer::card, true);
  add_level(3, enters, b, source->caption);
}

}  // namespace

void pack(MotionBuilder& builder, const Arrivals& arrivals) {
  const auto is_known = [&](const Arrival& arrival) {
    return !arrival.flow || are_operands_shown(builder, *arrival.flow);
  };
  const bool is_all_known = std::ranges::all_of(arrivals.all, is_known);
  if (!is_all_known && std::ranges::none_of(arrivals.all, is_known))
    return animate_hidden_computation(builder, arrivals);
  const double each = std::clamp(3.0 / static_cast<double>(std::max<std::size_t>(arrivals.all.size(), 1)),
                                 0.08, 0.3);  // share of the moving phase for one cell
  std::size_t pointers = 0;
  for (const auto& arrival : arrivals.all) {
    const double leaves = arrival.order * (pack_last - each), lands = leaves + each;
    builder.set_arrival(arrivals.strip->storage, arrival.element, builder.moment(lands));
    if (!arrival.in_strip) continue;
    builder.plan.appear_times[*arrival.in_strip] = builder.moment(lands);
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s) {
      const auto most = arrival.flow->kind == tensor::FlowKind::compute ? most_together : 1;
      const auto origins = origins_of(builder, arrival, s, most, PreferredPlace::strip);
      if (origins.empty()) continue;
      for (const auto& origin : origins)
        builder.fly(along_passage(builder, arrivals, arrival.flow->sources[s],
                                  from_origin(builder, origin, *arrival.in_strip, leaves, lands)));
      // Highlights an element in its storage, in the grid that is read, and in the index or mask that
      // selected it.
      const auto read = origins_of(builder, arrival, s, most);
      const auto chosen_by = chooser(builder, arrival);
      const double comes = builder.moment(leaves) - 0.02;
      const double goes = std::max(builder.moment(leaves) + 0.02, builder.moment(leaves + each * 0.4));
      const auto light = [&](std::optional<std::size_t> cell) {
        if (cell) builder.ring(*cell, comes, goes, builder.style.palette.accent);
      };
      for (const auto& origin : origins) light(origin.cell);
      for (const auto& origin : read) light(origin.cell);
      light(chosen_by);
      if (chosen_by && !read.empty() && pointers++ < most_pointers)
        add_pointer(builder, *chosen_by, read[0].rect, comes, goes);
    }
  }
  if (!is_all_known) label_enclosing_call(builder, arrivals.grid);
  fill_clipped(builder, arrivals, each, pack_last);
  show_devices(builder, arrivals);
  count_bytes(builder, arrivals, each, pack_last);
}

}  // namespace stridescope::scene::motion

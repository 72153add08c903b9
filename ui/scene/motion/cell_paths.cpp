#include "ui/scene/motion/cell_paths.h"

#include <algorithm>

#include "ui/scene/model/readers.h"

namespace stridescope::scene::motion {
namespace {

bool reads_alike(const TensorPart& part, const Source& source) {
  return source.part && source.part->has_grid && source.part->tensor.itemsize() == part.tensor.itemsize();
}

std::optional<Rect> strip_cell(const MotionBuilder& builder, const TensorPart& part, std::int64_t element) {
  const auto* strip = strip_in(builder.to, part.tensor.storage());
  if (!strip) return std::nullopt;
  return strip->plan.rect(element * part.tensor.itemsize() / tensor::itemsize(strip->dtype));
}

/// The coordinate of the source that a cell of the part shows again. Without a map, that is known where one
/// coordinate alone reads the element.
std::optional<tensor::Dims> coordinate_of(const Source& source, const tensor::Dims& index,
                                          std::int64_t element) {
  if (source.map) return source.map->source_of(index);
  auto found = readers(source.layout, element, 2).indices;
  return found.size() == 1 ? std::optional(std::move(found[0])) : std::nullopt;
}

std::vector<CellPath> collect(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const bool in_grid = reads_alike(part, source);
  std::vector<CellPath> paths;
  auto shown = builder.shown(part);
  const auto n = shown.size();
  for (std::size_t i = 0; i < n; ++i) {
    auto& index = shown[i];
    const auto cell = builder.cell_of(part.tensor, index);
    if (!cell) continue;
    builder.plan.appears[*cell] = builder.moment(1);
    if (paths.size() + builder.plan.flights.size() >= most_flights) continue;
    const auto element = part.tensor.layout().at(index);
    auto from = in_grid ? coordinate_of(source, index, element) : std::nullopt;
    auto start = from ? source.part->grid.rect(*from) : std::nullopt;
    if (!start) from.reset(), start = strip_cell(builder, part, element);
    if (!start) continue;
    const double order = n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0;
    paths.push_back({*cell, std::move(index), order, element, std::move(from), *start, *start,
                     builder.to.cells[*cell].rect});
  }
  return paths;
}

/// The part of a card that cells may cover: what is written on it stays free.
Rect room_for_cells(const TensorPart& part, const Style& style) {
  Rect room = inset(part.card, style.space_2);
  const Rect grid = part.grid.bounds();
  if (part.caption.x >= grid.right()) room.w = part.caption.x - style.space_1 - room.x;
  else if (part.caption.y >= grid.bottom()) room.h = part.caption.y - style.space_1 - room.y;
  return room;
}

/// The starts as they stand to each other, at the place and size of the new grid; a little smaller where that
/// would not stay on the card. What would have to be much smaller goes straight.
void carry_over(const TensorPart& part, const Style& style, std::vector<CellPath>& paths) {
  Point corner{1e9f, 1e9f};
  for (const auto& path : paths)
    corner = {std::min(corner.x, path.start.x), std::min(corner.y, path.start.y)};
  const Rect area = part.grid.bounds();
  Rect all;
  for (auto& path : paths) {
    const float wide = path.start.w > 0 ? path.end.w / path.start.w : 1;
    const float high = path.start.h > 0 ? path.end.h / path.start.h : 1;
    path.waypoint = {area.x + (path.start.x - corner.x) * wide, area.y + (path.start.y - corner.y) * high,
                     path.end.w, path.end.h};
    all = around(all, path.waypoint);
  }
  const Rect room = room_for_cells(part, style);
  const float smaller = std::min({1.0f, room.w / std::max(all.w, 1.0f), room.h / std::max(all.h, 1.0f)});
  constexpr float least_share = 0.8f;
  if (smaller < least_share) {
    for (auto& path : paths) path.waypoint = path.start;
    return;
  }
  const Point to{std::clamp(all.x, room.x, std::max(room.x, room.right() - all.w * smaller)),
                 std::clamp(all.y, room.y, std::max(room.y, room.bottom() - all.h * smaller))};
  for (auto& path : paths) {
    Rect& at = path.waypoint;
    at = {to.x + (at.x - all.x) * smaller, to.y + (at.y - all.y) * smaller, at.w * smaller, at.h * smaller};
  }
}

}  // namespace

std::vector<CellPath> cell_paths_of(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  auto paths = collect(builder, part, source);
  carry_over(part, builder.style, paths);
  return paths;
}

std::vector<CellPath> paths_from_strip(MotionBuilder& builder, const TensorPart& part) {
  return collect(builder, part, {});
}

void notice_kept(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  if (!reads_alike(part, source)) return;
  const auto shown = std::min<std::int64_t>(source.part->grid.shown(), 4096);
  for (std::int64_t i = 0; i < shown; ++i) {
    const auto index = source.part->grid.shown_index(i);
    const bool kept = source.map ? source.map->is_read(index)
                                 : readers(part.tensor.layout(), source.layout.at(index), 0).count > 0;
    builder.plan.notices.push_back(
        {tensor_key(source.part->tensor, "cell", order_of(source.layout, index)), kept});
  }
}

Flight over_waypoint(const MotionBuilder& builder, const CellPath& path, double turns, double departs,
                     double lands) {
  return {.cell = path.cell,
          .start = path.start,
          .waypoint = path.waypoint,
          .end = path.end,
          .leaves = builder.moment(0),
          .turns = builder.moment(turns),
          .departs = builder.moment(departs),
          .lands = builder.moment(lands),
          .emerges = true};
}

Flight direct(const MotionBuilder& builder, const CellPath& path, double departs, double lands) {
  const double leaves = builder.moment(departs);
  return {.cell = path.cell,
          .start = path.start,
          .waypoint = path.start,
          .end = path.end,
          .leaves = leaves,
          .turns = leaves,
          .departs = leaves,
          .lands = builder.moment(lands)};
}

void take_off(MotionBuilder& builder, const CellPath& path, Flight flight) {
  builder.plan.appears[path.cell] = flight.lands;
  builder.fly(std::move(flight));
}

}  // namespace stridescope::scene::motion

#include "ui/scene/motion/legs.h"

#include <algorithm>

#include "ui/scene/model/readers.h"

namespace stridescope::scene::motion {
namespace {

bool reads_alike(const TensorPart& part, const Source& source) {
  return source.part && source.part->has_grid && source.part->tensor.itemsize() == part.tensor.itemsize();
}

std::optional<Rect> strip_cell(const Score& score, const TensorPart& part, std::int64_t element) {
  const auto* strip = strip_in(score.to, part.tensor.storage());
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

std::vector<Leg> collect(Score& score, const TensorPart& part, const Source& source) {
  const bool in_grid = reads_alike(part, source);
  std::vector<Leg> legs;
  auto shown = score.shown(part);
  const auto n = shown.size();
  for (std::size_t i = 0; i < n; ++i) {
    auto& index = shown[i];
    const auto cell = score.cell_of(part.tensor, index);
    if (!cell) continue;
    score.plan.appears[*cell] = score.moment(1);
    if (legs.size() + score.plan.flights.size() >= most_flights) continue;
    const auto element = part.tensor.layout().at(index);
    auto from = in_grid ? coordinate_of(source, index, element) : std::nullopt;
    auto start = from ? source.part->grid.rect(*from) : std::nullopt;
    if (!start) from.reset(), start = strip_cell(score, part, element);
    if (!start) continue;
    const double order = n > 1 ? static_cast<double>(i) / static_cast<double>(n - 1) : 0;
    legs.push_back({*cell, std::move(index), order, element, std::move(from), *start, *start,
                    score.to.cells[*cell].rect});
  }
  return legs;
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
void carry_over(const TensorPart& part, const Style& style, std::vector<Leg>& legs) {
  Point corner{1e9f, 1e9f};
  for (const auto& leg : legs) corner = {std::min(corner.x, leg.start.x), std::min(corner.y, leg.start.y)};
  const Rect area = part.grid.bounds();
  Rect all;
  for (auto& leg : legs) {
    const float wide = leg.start.w > 0 ? leg.end.w / leg.start.w : 1;
    const float high = leg.start.h > 0 ? leg.end.h / leg.start.h : 1;
    leg.waypoint = {area.x + (leg.start.x - corner.x) * wide, area.y + (leg.start.y - corner.y) * high,
                    leg.end.w, leg.end.h};
    all = around(all, leg.waypoint);
  }
  const Rect room = room_for_cells(part, style);
  const float smaller = std::min({1.0f, room.w / std::max(all.w, 1.0f), room.h / std::max(all.h, 1.0f)});
  constexpr float least_share = 0.8f;
  if (smaller < least_share) {
    for (auto& leg : legs) leg.waypoint = leg.start;
    return;
  }
  const Point to{std::clamp(all.x, room.x, std::max(room.x, room.right() - all.w * smaller)),
                 std::clamp(all.y, room.y, std::max(room.y, room.bottom() - all.h * smaller))};
  for (auto& leg : legs) {
    Rect& at = leg.waypoint;
    at = {to.x + (at.x - all.x) * smaller, to.y + (at.y - all.y) * smaller, at.w * smaller, at.h * smaller};
  }
}

}  // namespace

std::vector<Leg> legs_of(Score& score, const TensorPart& part, const Source& source) {
  auto legs = collect(score, part, source);
  carry_over(part, score.style, legs);
  return legs;
}

std::vector<Leg> legs_from_strip(Score& score, const TensorPart& part) { return collect(score, part, {}); }

void notice_kept(Score& score, const TensorPart& part, const Source& source) {
  if (!reads_alike(part, source)) return;
  const auto shown = std::min<std::int64_t>(source.part->grid.shown(), 4096);
  for (std::int64_t i = 0; i < shown; ++i) {
    const auto index = source.part->grid.shown_index(i);
    const bool kept = source.map ? source.map->is_read(index)
                                 : readers(part.tensor.layout(), source.layout.at(index), 0).count > 0;
    score.plan.notices.push_back(
        {tensor_key(source.part->tensor, "cell", order_of(source.layout, index)), kept});
  }
}

Flight over_waypoint(const Score& score, const Leg& leg, double turns, double departs, double lands) {
  return {.cell = leg.cell,
          .start = leg.start,
          .waypoint = leg.waypoint,
          .end = leg.end,
          .leaves = score.moment(0),
          .turns = score.moment(turns),
          .departs = score.moment(departs),
          .lands = score.moment(lands),
          .emerges = true};
}

Flight direct(const Score& score, const Leg& leg, double departs, double lands) {
  const double leaves = score.moment(departs);
  return {.cell = leg.cell,
          .start = leg.start,
          .waypoint = leg.start,
          .end = leg.end,
          .leaves = leaves,
          .turns = leaves,
          .departs = leaves,
          .lands = score.moment(lands)};
}

void take_off(Score& score, const Leg& leg, Flight flight) {
  score.plan.appears[leg.cell] = flight.lands;
  score.fly(std::move(flight));
}

}  // namespace stridescope::scene::motion

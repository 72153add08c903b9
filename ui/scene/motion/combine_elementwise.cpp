#include <algorithm>
#include <map>
#include <utility>

#include "ui/scene/motion/clear_path.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/partial_results.h"

namespace stridescope::scene::motion {
namespace {

constexpr double meet_read = 0.12;  ///< share of the moving phase, from the storage to the grid
constexpr double stretched = 0.45;  ///< the end of stretching broadcast dimensions
constexpr float ghost = 0.45f;      ///< opacity of broadcast copies

/// Returns the position of one of `all` operands within the result's cell: stacked, since digits need width.
Rect stacked_operand_rect(Rect cell, std::size_t nth, std::size_t all) {
  const float h = cell.h / static_cast<float>(all);
  return {cell.x, cell.y + h * static_cast<float>(nth), cell.w, h};
}

Rect moved(Rect cell, Point step, std::size_t times) {
  const auto n = static_cast<float>(times);
  return {cell.x + step.x * n, cell.y + step.y * n, cell.w, cell.h};
}

/// Returns the maximum bounds of a line of text with `characters` characters.
Rect room_of(const Label& label, std::size_t characters) {
  const float w = 0.65f * label.size * static_cast<float>(characters);
  const float left = label.align == Align::left ? 0 : label.align == Align::center ? w / 2 : w;
  return {label.at.x - left, label.at.y, w, line_height(label.size)};
}

/// Returns the areas that must stay readable while operands wait on the stage: other cards, strips, the new
/// card's name, and the words of the step. The other words of the new card appear with its cells.
std::vector<Rect> readable_areas(const MotionBuilder& builder, const TensorPart& made) {
  std::vector<Rect> found;
  for (const auto& part : builder.to.tensors)
    if (&part != &made) found.push_back(part.card);
  for (const auto& strip : builder.to.strips) found.push_back(strip.plan.bounds());
  for (const auto& label : builder.to.labels)
    if (std::ranges::find(made.title, label.key) != made.title.end())
      found.push_back(room_of(label, label.text.size()));
  for (const auto* words : builder.to.note.of_step())
    if (words->rect.w > 0) found.push_back({0, words->rect.y, builder.to.size.w, builder.to.size.h});
  for (const auto& label : builder.plan.labels)
    for (const auto* at : {&label.start, &label.end}) found.push_back(room_of(*at, at->text.size()));
  return found;
}

/// Returns true if operands' digits fit when stacked in the result's cells.
bool fit_below_each_other(const TensorPart& part, std::size_t all, int columns, const Style& style) {
  const float h = part.grid.cell_h / static_cast<float>(all);
  return cell_text_size(part.grid.cell_w, h, columns, style) > 0;
}

/// Returns the offset between the operands' grids on the new card before they are combined, if stacked digits
/// would not fit into a cell. {}: not needed, or no room.
Point operand_offset(const MotionBuilder& builder, const Arrivals& arrivals, std::size_t all, int columns) {
  if (!arrivals.grid || all < 2) return {};
  const auto& part = *arrivals.grid;
  const auto& style = builder.style;
  const float w = part.grid.cell_w, h = part.grid.cell_h;
  if (fit_below_each_other(part, all, columns, style) || cell_text_size(w, h, columns, style) <= 0) return {};
  const Rect grid = part.grid.bounds();
  const auto taken = readable_areas(builder, part);
  const float down = grid.h + style.space_2, along = grid.w + style.space_2;
  for (const Point step : {Point{0, down}, Point{along, 0}, Point{0, -down}, Point{-along, 0}}) {
    const Rect area = bounding_rect(moved(grid, step, 1), moved(grid, step, all - 1));
    const bool is_inside = area.x >= part.card.x && area.y >= part.card.y &&
                           area.right() <= part.card.right() && area.bottom() <= part.card.bottom();
    if (is_inside && std::ranges::none_of(taken, [&](const Rect& other) { return intersects(area, other); }))
      return step;
  }
  return {};
}

/// The operands of each result, by source.
using Parts = std::vector<std::vector<Origin>>;
using Place = std::pair<float, float>;
Place place_of(const Origin& origin) { return {origin.rect.x, origin.rect.y}; }

/// The operands that are combined, and how.
struct OperandMatches {
  std::map<const Arrival*, Parts> parts = {};
  std::map<std::pair<std::size_t, Place>, int> uses = {};  ///< number of results per element, by source
  bool any = false, repeats = false;
  bool all = true;  ///< false if an operand is neither animated nor known
  std::size_t operands = 0;
  int columns = 0;
  Point step = {};       ///< offset between consecutive operands' grids before they are combined
  bool in_turn = false;  ///< no room for that: operands occupy the whole cell one after the other
  std::map<std::pair<std::size_t, Place>, Rect> first_seats = {};

  bool is_parted() const { return step.x != 0 || step.y != 0; }
  bool is_repeated(std::size_t source, const Origin& origin) const {
    const auto used = uses.find({source, place_of(origin)});
    return used != uses.end() && used->second > 1;
  }
};

/// Returns true if an operand without a flight is on the stage, in an elided part, or is a single number.
bool is_known(const MotionBuilder& builder, const tensor::Flow& flow, std::size_t source) {
  return is_scalar(flow.sources[source].layout) || is_source_shown(builder, flow, source);
}

OperandMatches operand_matches_of(const MotionBuilder& builder, const Arrivals& arrivals) {
  OperandMatches found;
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    auto& own = found.parts[&arrival];
    const auto sources = arrival.flow ? arrival.flow->sources.size() : 0;
    found.operands = std::max(found.operands, sources);
    for (std::size_t s = 0; s < sources; ++s) {
      own.emplace_back();
      if (auto origin = operand_of(builder, arrival, s, builder.to.cells[*target_of(arrival)])) {
        found.columns = std::max(
            {found.columns, columns_of(origin->text), static_cast<int>(columns_of(origin->becomes))});
        own.back().push_back(std::move(*origin));
      }
      found.any = found.any || !own.back().empty();
      found.all = found.all && (!own.back().empty() || is_known(builder, *arrival.flow, s));
      if (!own.back().empty() && sources > 1)
        found.repeats = ++found.uses[{s, place_of(own.back()[0])}] > 1 || found.repeats;
    }
  }
  return found;
}

/// The time in the beat in which a result's operands arrive.
struct ResultBeat {
  double begins = 0, each = 0;
  Rect passes = {};  ///< the completed results to the left
  double at(double share) const { return begins + each * share; }
  double formed() const { return begins + each; }
};

/// Returns a flight that shows the number computed from its cell after landing.
Flight operand_flight(const MotionBuilder& builder, const Origin& origin, std::size_t target, Rect end,
                      double leaves, double lands) {
  auto flight = from_origin(builder, origin, target, leaves, lands, end);
  if (!origin.becomes.empty()) flight.landed = origin.becomes;
  return flight;
}

/// The first use flies; broadcast copies are drawn out of it as ghosts before operands are combined.
Flight broadcast_flight(const MotionBuilder& builder, OperandMatches& meeting, std::size_t source,
                        const Origin& origin, std::size_t target, Rect place) {
  const auto [first, is_first] = meeting.first_seats.emplace(std::pair{source, place_of(origin)}, place);
  auto flight = operand_flight(builder, origin, target, place, is_first ? 0.02 : 0.22,
                               is_first ? 0.22 : stretched - 0.02);
  if (is_first) return flight;
  flight.start = flight.waypoint = first->second, flight.opacity = ghost;
  if (flight.landed) flight.text = *flight.landed;
  return flight;
}

/// Combines operands stacked in the cell, or from separate grids.
void combine_at_once(MotionBuilder& builder, const ClearPaths& ways, OperandMatches& meeting,
                     const Arrival& arrival, ResultBeat turn) {
  const auto target = *target_of(arrival);
  const Rect end = builder.to.cells[target].rect;
  const auto& own = meeting.parts[&arrival];
  const bool parted = meeting.is_parted();
  for (std::size_t s = 0; s < own.size(); ++s)
    for (const auto& origin : own[s]) {
      const Rect place = parted ? moved(end, meeting.step, s) : stacked_operand_rect(end, s, own.size());
      auto flight =
          meeting.is_repeated(s, origin)
              ? broadcast_flight(builder, meeting, s, origin, target, place)
              : operand_flight(builder, origin, target, place, turn.begins, turn.at(parted ? 0.55 : 0.8));
      if (parted) {
        if (flight.landed) flight.text = *flight.landed;
        flight.turns = flight.lands, flight.waypoint = place;
        flight.departs = builder.moment(turn.at(0.75)), flight.lands = builder.moment(turn.formed());
        flight.end = end;
      }
      // The last one covers the others, and some are ghosts: digits would overlap.
      const bool is_under = parted && s + 1 < own.size();
      flight.shown_until = builder.moment(is_under ? turn.formed() : turn.formed() + meet_read);
      flight.yields = true;
      flight.passes = turn.passes;
      ways.find(flight);
      builder.fly(std::move(flight));
    }
}

/// Operands fly into the whole cell one after the other, the broadcast one first.
void combine_in_turn(MotionBuilder& builder, const ClearPaths& ways, OperandMatches& meeting,
                     const Arrival& arrival, ResultBeat turn) {
  const auto target = *target_of(arrival);
  const Rect end = builder.to.cells[target].rect;
  std::vector<std::pair<std::size_t, const Origin*>> order;
  const auto& own = meeting.parts[&arrival];
  for (std::size_t s = 0; s < own.size(); ++s)
    for (const auto& origin : own[s]) order.emplace_back(s, &origin);
  const auto standing = std::ranges::find_if(
      order, [&](const auto& one) { return meeting.is_repeated(one.first, *one.second); });
  const bool is_stretched = standing != order.end();
  if (is_stretched) std::rotate(order.begin(), standing, standing + 1);
  const auto count = static_cast<double>(order.size() - (is_stretched ? 1 : 0));
  double leaves = 0;  // as a share of the turn
  for (std::size_t n = 0; n < order.size(); ++n) {
    const auto& [source, origin] = order[n];
    const bool stays_in_place = n == 0 && is_stretched;
    const double lands = stays_in_place ? 0 : leaves + 0.8 / count;
    auto flight = stays_in_place
                      ? broadcast_flight(builder, meeting, source, *origin, target, end)
                      : operand_flight(builder, *origin, target, end, turn.at(leaves), turn.at(lands));
    if (!stays_in_place && !flight.text.empty()) {
      flight.joins = true;  // behind the cells on its path
      if (!flight.landed) flight.landed = flight.text;
    }
    leaves = lands;
    const bool is_last = n + 1 == order.size();
    flight.shown_until = builder.moment(is_last ? turn.formed() + meet_read : turn.at(lands + 0.8 / count));
    flight.yields = true;
    flight.passes = turn.passes;
    ways.find(flight);
    builder.fly(std::move(flight));
  }
}

/// Returns the bounds of the results in earlier rows to the left of row `r`.
Rect left_of(const std::vector<ResultRow>& rows, std::size_t r) {
  Rect all;
  for (std::size_t before = 0; before < r; ++before)
    if (rows[before].place.right() <= rows[r].place.x + 0.5f) all = bounding_rect(all, rows[before].place);
  return all;
}

}  // namespace

void combine_elementwise(MotionBuilder& builder, const Arrivals& arrivals) {
  const auto rows = rows_of(builder, arrivals);
  const ClearPaths ways(builder);
  auto meeting = operand_matches_of(builder, arrivals);
  // If operands are not on the stage, or are many elements, nothing can fly.
  if (!meeting.any || !meeting.all) return animate_hidden_computation(builder, arrivals);
  const bool aligns = arrivals.grid && align_shapes(builder, *arrivals.grid, 0, stretched - 0.05, 0.97);
  const double starts = aligns || meeting.repeats ? stretched : 0;
  const auto count = static_cast<double>(std::max<std::size_t>(rows.size(), 1));
  const double room = 1 - meet_read - starts, each = std::clamp(1.5 / count, 0.25, 0.7) * room;
  meeting.step = operand_offset(builder, arrivals, meeting.operands, meeting.columns);
  meeting.in_turn = !meeting.is_parted() && arrivals.grid && meeting.operands > 1 &&
                    !fit_below_each_other(*arrivals.grid, meeting.operands, meeting.columns, builder.style);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double nth = rows.size() > 1 ? static_cast<double>(r) / (count - 1) : 0;
    const ResultBeat turn{starts + nth * (room - each), each, left_of(rows, r)};
    for (const auto* arrival : rows[r].cells) {
      (meeting.in_turn ? combine_in_turn : combine_at_once)(builder, ways, meeting, *arrival, turn);
      store(builder, arrivals, *arrival, turn.formed(), turn.formed() + meet_read);
    }
  }
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, starts + each, 1 - meet_read);
}

}  // namespace stridescope::scene::motion

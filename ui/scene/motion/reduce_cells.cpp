#include <algorithm>
#include <string>
#include <vector>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/clear_path.h"
#include "ui/scene/motion/motion_table.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/partial_results.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_ingredients = 64;  ///< the maximum number of sources looked up per result
/// The shares of the moving phase, and of a result's time, in which elements fly from the storage to the
/// grid.
constexpr double converge_read = 0.12, converge_read_share = 0.35;
constexpr std::size_t most_alone = 16;     ///< flights of the first result; further elements are highlighted
constexpr std::size_t most_gathered = 40;  ///< flights of the other results; further elements are highlighted
constexpr double first_gathered = 0.5;     ///< share of the moving phase, if other results follow
constexpr std::size_t most_lines = 64;     ///< the maximum number of framed lines

struct Sum {
  const Arrival* arrival;
  std::vector<Origin> origins;
};

/// Returns the source cells of every result. The more results, the lower the limit per source of the flow:
/// from `most_ingredients` down to two.
std::vector<Sum> sums_of(const MotionBuilder& builder, const Arrivals& arrivals) {
  std::vector<Sum> sums;
  const auto all = std::max<std::size_t>(arrivals.all.size(), 1);
  const auto limit = std::clamp<std::size_t>(4 * most_flights / all, 2, most_ingredients);
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    sums.push_back({&arrival, {}});
    for (std::size_t s = 0; arrival.flow && s < arrival.flow->sources.size(); ++s)
      for (auto& origin : origins_of(builder, arrival, s, limit))
        sums.back().origins.push_back(std::move(origin));
  }
  return sums;
}

/// Adds the flight of an element to its result, and highlights the element. `landed`: the partial result
/// after the landing, which is shown until `stays`.
void join(MotionBuilder& builder, const ClearPaths& ways, const Origin& origin, std::size_t target,
          double leaves, double lands, double stays, std::string landed) {
  auto flight = from_origin(builder, origin, target, leaves, lands);
  flight.shown_until = builder.moment(stays);
  flight.landed = std::move(landed);
  flight.yields = flight.joins = true;
  ways.find(flight);
  builder.fly(std::move(flight));
  if (origin.cell) builder.glow(*origin.cell, leaves - 0.03, lands);
}

/// Returns the text of a result once all its operands have arrived. A strip never shows a partial
/// result.
std::string joined_text(const MotionBuilder& builder, const Arrival& arrival, const std::string& result) {
  const auto made = hidden_product_text(builder, arrival);
  if (made.empty()) return result;
  return arrival.in_grid ? made : std::string();
}

/// The elements of a result fly to it one by one, each leaving when the one before is halfway. The partial
/// result is shown meanwhile; then the result is written. After `most` flights, elements are only
/// highlighted. `op`: the operation that computes the result from exactly these numbers, or null.
void gather(MotionBuilder& builder, const ClearPaths& ways, const Arrivals& arrivals, const Sum& sum,
            const script::OpRecord* op, double begins, double done, double read, std::size_t most) {
  const auto target = *target_of(*sum.arrival);
  auto so_far = partial_result_texts(op, sum.origins, builder.to.cells[target], builder.style);
  if (!so_far.empty()) so_far.back() = joined_text(builder, *sum.arrival, so_far.back());
  const auto& origins = sum.origins;
  const double each = (done - begins) / (static_cast<double>(origins.size()) + 1);
  const auto leaves = [&](std::size_t n) { return begins + each * static_cast<double>(n); };
  // The last element always flies: the result is complete only with it.
  const auto flies = [&](std::size_t n) { return n < most || (most > 0 && n + 1 == origins.size()); };
  for (std::size_t n = 0; n < origins.size(); ++n) {
    const double lands = leaves(n) + 2 * each;
    if (flies(n)) {
      std::size_t next = n + 1;
      while (next < origins.size() && !flies(next)) ++next;
      join(builder, ways, origins[n], target, leaves(n), lands,
           next < origins.size() ? leaves(next) + 2 * each : read, so_far[n]);
    } else if (origins[n].cell) {
      builder.glow(*origins[n].cell, most > 0 ? leaves(n) : begins, most > 0 ? lands : read);
    }
  }
  store(builder, arrivals, *sum.arrival, done, read);
}

/// Returns a call with its numbers; of many, the first ones and the last one.
std::string call_of(const std::string& name, const std::vector<Origin>& origins, std::size_t count) {
  constexpr std::size_t most_said = 6, first_said = 4;
  std::string said = name + "(";
  for (std::size_t n = 0; n < count; ++n) {
    if (count > most_said && n >= first_said && n + 1 < count) {
      if (n == first_said) said += ", …";
      continue;
    }
    said += (n > 0 ? ", " : "") + (origins[n].text.empty() ? std::string("…") : origins[n].text);
  }
  return said + ")";
}

/// Returns the operation that computes the results from a single tensor on the stage.
const script::OpRecord* reduction_of(const MotionBuilder& builder, const Arrivals& arrivals,
                                     const Arrival& first) {
  if (!first.flow || !(first.flow->destination.storage == arrivals.strip->storage)) return nullptr;
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op) {
    if (op->outputs.size() != 1 || !(op->outputs[0].storage() == arrivals.strip->storage)) continue;
    if (op->inputs.size() != 1) return nullptr;
    return part_in(builder.to, op->inputs[0]) || part_in(builder.from, op->inputs[0]) ? &*op : nullptr;
  }
  return nullptr;
}

/// Shows the first result's call as its arguments grow: sum(0), sum(0, 4), ...
void label_first_result(MotionBuilder& builder, const Arrivals& arrivals, const Sum& sum,
                        const script::OpRecord* op, double done) {
  if (!op || !arrivals.grid || sum.origins.size() < 2 || sum.origins.size() > most_alone) return;
  const auto count = sum.origins.size();
  const double each = done / (static_cast<double>(count) + 1);
  std::vector<StepLine> lines;
  for (std::size_t n = 0; n < count; ++n) {
    const double lands = each * (static_cast<double>(n) + 2);
    lines.push_back({call_of(op->name, sum.origins, n + 1), builder.moment(lands),
                     builder.moment(n + 1 < count ? lands + each : done + converge_read)});
  }
  add_step_lines(builder, *arrivals.grid, lines);
}

}  // namespace

void reduce_cells(MotionBuilder& builder, const Arrivals& arrivals) {
  if (pick_losses(builder, arrivals)) return;
  if (!are_operands_shown(builder, arrivals)) return animate_hidden_computation(builder, arrivals);
  const auto sums = sums_of(builder, arrivals);
  const auto* op = sums.empty() ? nullptr : reduction_of(builder, arrivals, *sums[0].arrival);
  std::size_t others = 0;
  for (std::size_t s = 1; s < sums.size(); ++s) others += sums[s].origins.size();
  const bool is_made_of_nothing =
      std::ranges::all_of(sums, [](const Sum& sum) { return sum.origins.empty(); });
  if (is_made_of_nothing)
    for (const auto& sum : sums) store(builder, arrivals, *sum.arrival, 0, converge_read);
  const ClearPaths ways(builder);
  const double first = sums.size() > 1 ? first_gathered : 1;
  const double each = (1 - first) / static_cast<double>(std::max<std::size_t>(sums.size(), 2) - 1);
  for (std::size_t s = 0; s < sums.size() && !is_made_of_nothing; ++s) {
    const double begins = s == 0 ? 0 : first + each * static_cast<double>(s - 1);
    // A result lands before the next one is highlighted.
    const double read = s == 0 ? first : begins + each;
    const double done = read - std::min(converge_read, converge_read_share * (read - begins));
    gather(builder, ways, arrivals, sums[s], op, begins, done, read,
           s == 0                    ? most_alone
           : others <= most_gathered ? others
                                     : 0);
    if (sums.size() == 1 || sums.size() > most_lines) continue;
    frame_lines(builder, sums[s].origins, begins, read);
  }
  if (!is_made_of_nothing && !sums.empty())
    label_first_result(builder, arrivals, sums[0], op, first - converge_read);
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, first, 1);
}

void accumulate(MotionBuilder& builder, const Arrivals& arrivals) {
  if (!are_operands_shown(builder, arrivals)) return animate_hidden_computation(builder, arrivals);
  const ClearPaths ways(builder);
  std::optional<std::size_t> before;
  for (const auto& sum : sums_of(builder, arrivals)) {
    constexpr double each = 0.3;
    const double begins = sum.arrival->order * (1 - converge_read - each), written = begins + each;
    const auto target = *target_of(*sum.arrival);
    if (!sum.origins.empty())
      join(builder, ways, sum.origins.back(), target, begins, written, written + converge_read,
           joined_text(builder, *sum.arrival, builder.to.cells[target].text));
    if (before && sum.origins.size() > 1) builder.glow(*before, begins + each / 2, written);
    store(builder, arrivals, *sum.arrival, written, written + converge_read);
    before = target;
  }
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, 0.3, 1 - converge_read);
}

}  // namespace stridescope::scene::motion

#include <algorithm>
#include <map>
#include <optional>

#include "engine/explain/flow_sources.h"
#include "ui/scene/motion/clear_way.h"
#include "ui/scene/motion/running.h"
#include "ui/scene/motion/table.h"

namespace stridescope::scene::motion {
namespace {

constexpr int most_flows_through = 6;

bool is_on_stage(const MotionBuilder& builder, const tensor::Storage& storage) {
  return strip_in(builder.from, storage) || strip_in(builder.to, storage);
}

bool says_more(FillMotion fill) {
  return fill == multiply_out || fill == converge || fill == accumulate || fill == normalise;
}

/// Returns the flow that wrote the storage, not on the stage, that this flow reads elementwise, and the index
/// of that source; nullopt if there are several.
struct Before {
  const tensor::Flow* flow = nullptr;
  std::size_t source = 0;
};
std::optional<Before> before(const MotionBuilder& builder, const tensor::Flow& flow) {
  if (flow.kind != tensor::FlowKind::compute) return std::nullopt;
  std::optional<Before> found;
  for (std::size_t s = 0; s < flow.sources.size(); ++s) {
    const auto& region = flow.sources[s];
    if (is_on_stage(builder, region.storage)) continue;
    for (const auto& other : builder.trace.flows) {
      if (&other >= &flow || !(other.destination.storage == region.storage)) continue;
      if (found && found->source != s) return std::nullopt;
      found = Before{&other, s};
    }
  }
  return found;
}

}  // namespace

std::string text_on_the_way(const MotionBuilder& builder, const Arrival& arrival) {
  const auto target = target_of(arrival);
  if (!target || !arrival.follow.flow || arrival.flow->kind != tensor::FlowKind::reduce) return {};
  const auto& result = builder.to.cells[*target];
  const auto made = number_on_the_way(builder, arrival.flow->destination,
                                      explain::written_index(*arrival.flow, arrival.nth), result);
  return made == result.text ? std::string() : made;
}

double see_through(const MotionBuilder& builder, Arrivals& arrivals) {
  struct Way {
    std::vector<Before> steps;
    double pace = 0;
  };
  std::map<const tensor::Flow*, Way> ways;
  const auto way_of = [&](const tensor::Flow& flow) {
    Way way;
    const auto* at = &flow;
    while (!says_more(moves_of(builder.trace, *at).fill) && way.steps.size() < most_flows_through) {
      const auto step = before(builder, *at);
      if (!step) return Way{};
      way.steps.push_back(*step);
      at = step->flow;
    }
    const auto moves = moves_of(builder.trace, *at);
    if (way.steps.empty() || !says_more(moves.fill)) return Way{};
    way.pace = moves.pace;
    return way;
  };
  double pace = 0;
  for (auto& arrival : arrivals.all) {
    if (!arrival.flow) continue;
    auto known = ways.find(arrival.flow);
    if (known == ways.end()) known = ways.emplace(arrival.flow, way_of(*arrival.flow)).first;
    if (!known->second.steps.empty()) arrival.follow = arrival;
    for (const auto& step : known->second.steps) {
      const auto read = ingredients(*arrival.flow, step.source, arrival.nth, 2);
      const auto nth = read.size() == 1 ? explain::written_by(*step.flow, read[0].element) : std::nullopt;
      if (!nth) break;
      arrival.flow = step.flow, arrival.nth = *nth;
      if (&step == &known->second.steps.back()) pace = std::max(pace, known->second.pace);
    }
  }
  if (std::ranges::all_of(arrivals.all,
                          [&](const Arrival& arrival) { return text_on_the_way(builder, arrival).empty(); }))
    for (auto& arrival : arrivals.all) arrival.follow = {};
  return pace;
}

bool is_followed(const Arrivals& arrivals) {
  return std::ranges::any_of(arrivals.all,
                             [](const Arrival& arrival) { return arrival.follow.flow != nullptr; });
}

void tell_what_follows(MotionBuilder& builder, const Arrivals& arrivals) {
  constexpr double changes = 0.55, changed = 0.95;  // shares of the beat
  for (const auto& arrival : arrivals.all) {
    const auto made = text_on_the_way(builder, arrival);
    if (made.empty()) continue;
    const auto target = *target_of(arrival);
    const double lands = arrival.in_grid ? changes : follow_written;
    for (std::size_t s = 0; s < arrival.follow.flow->sources.size(); ++s)
      for (const auto& origin : origins_of(builder, arrival.follow, s, 1)) {
        auto flight = from_origin(builder, origin, target, 0, lands);
        flight.yields = flight.joins = true;
        if (!has_clear_way(builder, flight)) {
          // Highlighted in place, since a flight would pass behind words and numbers.
          if (origin.cell) builder.glow(*origin.cell, 0, changed);
          continue;
        }
        builder.fly(std::move(flight));
      }
    if (arrival.in_grid) builder.flash(*arrival.in_grid, changes, changed, made);
  }
}

}  // namespace stridescope::scene::motion

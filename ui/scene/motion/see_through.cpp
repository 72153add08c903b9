#include <algorithm>
#include <map>
#include <optional>

#include "engine/explain/flow_sources.h"
#include "ui/scene/motion/clear_path.h"
#include "ui/scene/motion/motion_table.h"
#include "ui/scene/motion/partial_results.h"

namespace stridescope::scene::motion {
namespace {

constexpr int most_flows_through = 6;

bool is_on_stage(const MotionBuilder& builder, const tensor::Storage& storage) {
  return strip_in(builder.from, storage) || strip_in(builder.to, storage);
}

bool shows_steps(FillMotion fill) {
  return fill == matrix_product || fill == reduce_cells || fill == accumulate || fill == normalise;
}

/// A flow that wrote a source of another flow, and the index of that source.
struct Producer {
  const tensor::Flow* flow = nullptr;
  std::size_t source = 0;
};
/// Returns the flow that wrote the source, not on the stage, from which this flow computes its elements.
/// nullopt if there is none, or more than one such source.
std::optional<Producer> producer_of(const MotionBuilder& builder, const tensor::Flow& flow) {
  if (flow.kind != tensor::FlowKind::compute) return std::nullopt;
  std::optional<Producer> found;
  for (std::size_t s = 0; s < flow.sources.size(); ++s) {
    const auto& region = flow.sources[s];
    if (is_on_stage(builder, region.storage)) continue;
    for (const auto& other : builder.trace.flows) {
      if (&other >= &flow || !(other.destination.storage == region.storage)) continue;
      if (found && found->source != s) return std::nullopt;
      found = Producer{&other, s};
    }
  }
  return found;
}

}  // namespace

std::string hidden_product_text(const MotionBuilder& builder, const Arrival& arrival) {
  const auto target = target_of(arrival);
  if (!target || !arrival.followup.flow || arrival.flow->kind != tensor::FlowKind::reduce) return {};
  const auto& result = builder.to.cells[*target];
  const auto made = hidden_number_text(builder, arrival.flow->destination,
                                       explain::written_index(*arrival.flow, arrival.nth), result);
  return made == result.text ? std::string() : made;
}

double animate_hidden_product(const MotionBuilder& builder, Arrivals& arrivals) {
  struct ProducerChain {
    std::vector<Producer> steps;
    double duration_factor = 0;
  };
  std::map<const tensor::Flow*, ProducerChain> producer_chains;
  const auto producer_chain_of = [&](const tensor::Flow& flow) {
    ProducerChain way;
    const auto* at = &flow;
    while (!shows_steps(motions_of(builder.trace, *at).fill) && way.steps.size() < most_flows_through) {
      const auto step = producer_of(builder, *at);
      if (!step) return ProducerChain{};
      way.steps.push_back(*step);
      at = step->flow;
    }
    const auto moves = motions_of(builder.trace, *at);
    if (way.steps.empty() || !shows_steps(moves.fill)) return ProducerChain{};
    way.duration_factor = moves.duration_factor;
    return way;
  };
  double duration_factor = 0;
  for (auto& arrival : arrivals.all) {
    if (!arrival.flow) continue;
    auto known = producer_chains.find(arrival.flow);
    if (known == producer_chains.end())
      known = producer_chains.emplace(arrival.flow, producer_chain_of(*arrival.flow)).first;
    if (!known->second.steps.empty()) arrival.followup = arrival;
    for (const auto& step : known->second.steps) {
      const auto read = source_elements(*arrival.flow, step.source, arrival.nth, 2);
      const auto nth = read.size() == 1 ? explain::written_by(*step.flow, read[0].element) : std::nullopt;
      if (!nth) break;
      arrival.flow = step.flow, arrival.nth = *nth;
      if (&step == &known->second.steps.back())
        duration_factor = std::max(duration_factor, known->second.duration_factor);
    }
  }
  if (std::ranges::all_of(arrivals.all, [&](const Arrival& arrival) {
        return hidden_product_text(builder, arrival).empty();
      }))
    for (auto& arrival : arrivals.all) arrival.followup = {};
  return duration_factor;
}

bool has_followup(const Arrivals& arrivals) {
  return std::ranges::any_of(arrivals.all,
                             [](const Arrival& arrival) { return arrival.followup.flow != nullptr; });
}

void animate_followup(MotionBuilder& builder, const Arrivals& arrivals) {
  constexpr double changes = 0.55, changed = 0.95;  // shares of the beat
  for (const auto& arrival : arrivals.all) {
    const auto made = hidden_product_text(builder, arrival);
    if (made.empty()) continue;
    const auto target = *target_of(arrival);
    const double lands = arrival.in_grid ? changes : followup_written_at;
    for (std::size_t s = 0; s < arrival.followup.flow->sources.size(); ++s)
      for (const auto& origin : origins_of(builder, arrival.followup, s, 1)) {
        auto flight = from_origin(builder, origin, target, 0, lands);
        flight.yields = flight.joins = true;
        if (!has_clear_path(builder, flight)) {
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

#include "engine/session/kept.h"
#include "engine/session/reach.h"
#include "engine/session/snapshot.h"

namespace stridescope::session {

void note_numbers(State& state, const Step& step, const script::Environment& before, tensor::Budget& budget) {
  std::vector<script::Value> bound;
  for (const auto& name : step.outcome.bound)
    if (const auto* value = state.environment.find(name)) bound.push_back(*value);
  for (const auto& storage : kept_storages(bound, step.trace, before, budget))
    state.numbers.set(storage.id(), state.numbered++);
  if (!step.inside) return;
  // A call's result may use storages that an earlier part of the statement allocated before binding any name.
  for (const auto& value : bound)
    for_each_storage(value, [&](const tensor::Storage& storage) {
      if (!state.numbers.find(storage.id())) state.numbers.set(storage.id(), state.numbered++);
    });
}

std::optional<std::int64_t> Snapshot::storage_number(std::int64_t id) const {
  const auto* number = state().numbers.find(id);
  return number ? std::optional(*number) : std::nullopt;
}

}  // namespace stridescope::session

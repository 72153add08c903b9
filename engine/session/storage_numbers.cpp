#include "engine/session/reachable_storages.h"
#include "engine/session/reachable_values.h"
#include "engine/session/snapshot.h"

namespace stridescope::session {

void number_storages(State& state, const Step& step, const script::Environment& before,
                     tensor::Budget& budget) {
  std::vector<script::Value> bound;
  for (const auto& name : step.outcome.bound)
    if (const auto* value = state.environment.find(name)) bound.push_back(*value);
  for (const auto& storage : reachable_new_storages(bound, step.trace, before, budget))
    state.storage_numbers.set(storage.id(), state.storage_number_count++);
  if (!step.part) return;
  // A call's result may use storages that an earlier part of the statement allocated before binding any name.
  for (const auto& value : bound)
    for_each_storage(value, [&](const tensor::Storage& storage) {
      if (!state.storage_numbers.find(storage.id()))
        state.storage_numbers.set(storage.id(), state.storage_number_count++);
    });
}

std::optional<std::int64_t> Snapshot::storage_number(std::int64_t id) const {
  const auto* number = state().storage_numbers.find(id);
  return number ? std::optional(*number) : std::nullopt;
}

}  // namespace stridescope::session

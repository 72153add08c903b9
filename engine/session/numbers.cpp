#include <algorithm>
#include <unordered_set>
#include <vector>

#include "engine/session/reach.h"
#include "engine/session/snapshot.h"

namespace stridescope::session {

void note_numbers(State& state, const Step& step) {
  const auto& trace = step.trace;
  if (trace.allocated.empty()) return;
  std::unordered_set<std::int64_t> allocated;
  for (const auto& storage : trace.allocated) allocated.insert(storage.id());
  std::vector<std::int64_t> kept;
  const auto keep = [&](const tensor::Storage& storage) {
    if (storage && allocated.contains(storage.id())) kept.push_back(storage.id());
  };
  for (const auto& name : step.outcome.bound)
    if (const auto* value = state.environment.find(name)) for_each_storage(*value, keep);
  for (const auto& change : trace.relists)
    if (change.list->may_be_marked())
      change.list->for_each_marked_beside(
          change.other, [&](std::size_t, const script::Value& item) { for_each_storage(item, keep); });
  for (const auto& change : trace.relayouts) keep(change.storage_after);
  std::ranges::sort(kept);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (const auto id : kept) state.numbers.set(id, state.numbered++);
}

std::optional<std::int64_t> Snapshot::storage_number(std::int64_t id) const {
  const auto* number = state().numbers.find(id);
  return number ? std::optional(*number) : std::nullopt;
}

}  // namespace stridescope::session

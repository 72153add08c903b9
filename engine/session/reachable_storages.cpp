#include "engine/session/reachable_storages.h"

#include <unordered_set>

#include "engine/session/reachable_before.h"
#include "engine/session/reachable_values.h"

namespace stridescope::session {
namespace {

/// Collects the new storages of a trace that are reachable.
class ReachableStorages {
 public:
  explicit ReachableStorages(const Trace& trace) {
    for (const auto& storage : trace.allocated) missing_.insert(storage.id());
  }

  std::int64_t visits() const { return visits_ + std::ssize(seen_); }
  bool has_all() const { return missing_.empty(); }
  bool has(const tensor::Storage& storage) const { return !missing_.contains(storage.id()); }
  void keep(const tensor::Storage& storage) {
    if (storage) missing_.erase(storage.id());
  }
  void keep(const script::Value& value) {
    const auto visit = [&](const script::Value& kept) {
      ++visits_;
      const auto* tensor = kept.get_if<tensor::Tensor>();
      keep(tensor ? tensor->storage() : std::get<script::StorageValue>(kept.data).storage);
    };
    for_each_reachable(value, visit, seen_);
  }

 private:
  std::unordered_set<std::int64_t> missing_;
  VisitedItems seen_;
  std::int64_t visits_ = 0;  ///< of tensors and storages
};

/// Calls `visit(item)` for each new item of a list or object through which tensors are reachable.
template <class Visit>
void for_each_new_item(const ListEdit& change, Visit&& visit) {
  if (change.list->may_be_marked())
    change.list->for_each_marked_not_in(change.other,
                                        [&](std::size_t, const script::Value& item) { visit(item); });
}

/// Tensors, lists and objects from which new storages may have become reachable.
Identities changed_holders(const Trace& trace) {
  Identities holders;
  for (const auto& change : trace.list_edits)
    for_each_new_item(change, [&](const script::Value&) { holders.insert(change.list.get()); });
  for (const auto& change : trace.rebinds) holders.insert(change.tensor.identity());
  return holders;
}

}  // namespace

std::vector<tensor::Storage> reachable_new_storages(const std::vector<script::Value>& values,
                                                    const Trace& trace, const script::Environment& before,
                                                    tensor::Budget& budget) {
  ReachableStorages kept(trace);
  if (kept.has_all()) return {};
  for (const auto& value : values) kept.keep(value);
  if (!kept.has_all()) {
    // Temporary objects keep nothing alive, even if the statement changed them.
    const auto holders = reachable_before(changed_holders(trace), before, trace, budget);
    for (const auto& change : trace.list_edits)
      if (holders.contains(change.list.get()))
        for_each_new_item(change, [&](const script::Value& item) { kept.keep(item); });
    for (const auto& change : trace.rebinds)
      if (holders.contains(change.tensor.identity())) kept.keep(change.tensor.storage());
  }
  budget.note_work(cost_of_visit * kept.visits());
  std::vector<tensor::Storage> storages;
  for (const auto& storage : trace.allocated)
    if (kept.has(storage)) storages.push_back(storage);
  return storages;
}

}  // namespace stridescope::session

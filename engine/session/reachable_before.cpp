#include "engine/session/reachable_before.h"

#include <unordered_map>
#include <vector>

#include "engine/script/values/object.h"
#include "engine/session/reachable_values.h"

namespace stridescope::session {
namespace {

/// Searches names until all wanted identities are found.
class Search {
 public:
  Search(Identities wanted, const Trace& trace) : wanted_(std::move(wanted)) {
    for (const auto& change : trace.list_edits) changed_.emplace(change.list.get(), &change.other);
  }

  bool is_done() const { return wanted_.empty(); }
  Identities& found() { return found_; }
  std::int64_t visits() const { return visits_; }

  void mark_if_wanted(const void* identity) {
    if (identity && wanted_.erase(identity) > 0) found_.insert(identity);
  }

  void search_in(const script::Value& value) {
    std::vector<const script::Value*> left{&value};
    while (!left.empty() && !is_done()) {
      const auto& at = *left.back();
      left.pop_back();
      ++visits_;
      mark_if_wanted(object_identity_of(at));
      if (const auto* defined = at.get_if<script::DefinedFunction>(); defined && defined->self)
        left.push_back(defined->self.get());
      if (const auto* function = at.get_if<script::Function>()) {
        if (function->self) left.push_back(function->self.get());
      } else if (const auto* list = script::items_of(at)) {
        const auto changed = changed_.find(list->get());
        const auto& items = changed == changed_.end() ? **list : *changed->second;
        if (!items.may_be_marked() || !seen_.insert(list->get()).second) continue;
        items.for_each_marked([&](std::size_t, const script::Value& item) { left.push_back(&item); });
      }
    }
  }

 private:
  Identities wanted_, found_;
  std::unordered_map<const script::Items*, const script::Items*>
      changed_;  ///< lists with their items before the statement
  VisitedItems seen_;
  std::int64_t visits_ = 0;
};

}  // namespace

const void* object_identity_of(const script::Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return tensor->identity();
  const auto* list = script::items_of(value);
  return list ? list->get() : nullptr;
}

Identities reachable_before(Identities wanted, const script::Environment& before, const Trace& trace,
                            tensor::Budget& budget) {
  Search search(std::move(wanted), trace);
  const auto bindings = before.bindings();
  // A name is usually bound to the object itself, which needs no search.
  for (const auto& binding : bindings) search.mark_if_wanted(object_identity_of(binding.value));
  for (const auto& binding : bindings) {
    if (search.is_done()) break;
    search.search_in(binding.value);
  }
  budget.note_work(cost_of_visit * search.visits());
  return std::move(search.found());
}

}  // namespace stridescope::session

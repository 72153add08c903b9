#include "engine/script/values/cycles.h"

#include <unordered_map>

#include "engine/script/values/tensor_companion.h"

namespace stridescope::script {
namespace {

/// Calls `visit(part, is_owned)` for each container and each class of a script that a value holds directly.
/// `is_owned`: true if the reference belongs to this value alone, and not to shared copies of it.
template <class Visit>
void for_each_part(const Value& value, bool is_owned, Visit& visit) {
  const auto within = [&](const std::shared_ptr<const Value>& self) {
    if (self) for_each_part(*self, is_owned && self.use_count() == 1, visit);
  };
  if (const auto* defined = value.get_if<DefinedClass>()) return visit(defined->info, is_owned);
  if (const auto* held = items_of(value)) visit(*held, is_owned);
  const auto* tensor = value.get_if<tensor::Tensor>();
  if (const auto* companion = tensor ? companion_of(*tensor) : nullptr) {
    visit(companion->attributes, false);
    if (companion->type) visit(companion->type, false);
  }
  if (const auto* object = value.get_if<Object>()) visit(object->type, is_owned);
  if (const auto* function = value.get_if<DefinedFunction>()) within(function->self);
  if (const auto* function = value.get_if<Function>()) within(function->self);
  if (const auto* slice = value.get_if<Slice>())
    for (const auto* part : {&slice->start, &slice->stop, &slice->step}) within(*part);
}

/// Finds unreachable containers: those whose references all come from other unreachable containers. A
/// reference from elsewhere, such as a copy in a session's history, keeps a container and everything
/// reachable from it.
class Search {
 public:
  explicit Search(std::vector<std::shared_ptr<Items>> from) {
    for (auto& items : from) add(std::move(items));
    from.clear();
    while (!unseen_.empty()) {
      const auto* id = unseen_.back();
      unseen_.pop_back();
      for_each_part_of(id, [this](const auto& part, bool is_owned) {
        if (auto* node = add(part)) node->references_inside += is_owned;
      });
    }
    for (const auto& [id, node] : nodes_)
      if (references(node) > 1 + node.references_inside) live_.push_back(id);
    while (!live_.empty()) {
      const auto* id = live_.back();
      live_.pop_back();
      auto& node = nodes_.at(id);
      if (std::exchange(node.is_live, true)) continue;
      for_each_part_of(id, [this](const auto& part, bool) {
        if (nodes_.contains(part.get())) live_.push_back(part.get());
      });
    }
  }

  /// Clears the unreachable containers; those still alive can be tracked again.
  void free_the_rest() {
    std::vector<Items> contents;
    for (auto& [id, node] : nodes_) {
      if (!node.items) continue;
      node.items->is_tracked = false;
      if (!node.is_live) contents.push_back(std::exchange(*node.items, {}));
    }
  }

 private:
  /// A container, or a class with its members and bases.
  struct Node {
    std::shared_ptr<Items> items;
    std::shared_ptr<const ClassInfo> type;
    long references_inside = 0;
    bool is_live = false;
  };

  static long references(const Node& node) {
    return node.items ? node.items.use_count() : node.type.use_count();
  }

  Node* add(std::shared_ptr<Items> items) {
    const auto [place, is_new] = nodes_.try_emplace(items.get());
    if (is_new) {
      unseen_.push_back(items.get());
      place->second.items = std::move(items);
    }
    return &place->second;
  }
  /// Returns null for classes of libraries, which outlive all scripts.
  Node* add(const std::shared_ptr<const ClassInfo>& type) {
    if (!type->is_script_class()) return nullptr;
    const auto [place, is_new] = nodes_.try_emplace(type.get());
    if (is_new) {
      unseen_.push_back(type.get());
      place->second.type = type;
    }
    return &place->second;
  }

  template <class Visit>
  void for_each_part_of(const void* id, Visit visit) {
    const auto node = nodes_.at(id);
    if (node.type) {
      visit(node.type->members, true);
      for (const auto& base : node.type->bases) visit(base, true);
      return;
    }
    node.items->for_each_marked_owned(
        [&](const Value& item, bool is_owned) { for_each_part(item, is_owned, visit); });
  }

  std::unordered_map<const void*, Node> nodes_;
  std::vector<const void*> unseen_, live_;
};

}  // namespace

Cycles::~Cycles() {
  std::vector<std::shared_ptr<Items>> alive;
  for (const auto& items : tracked_)
    if (auto found = items.lock()) alive.push_back(std::move(found));
  if (!alive.empty()) Search(std::move(alive)).free_the_rest();
}

void Cycles::track(const std::shared_ptr<Items>& items) {
  const std::lock_guard lock(mutex_);
  items->is_tracked = true;
  tracked_.push_back(items);
  if (tracked_.size() < prune_at_) return;
  std::erase_if(tracked_, [](const auto& one) { return one.expired(); });
  prune_at_ = std::max(prune_at_, 2 * tracked_.size());
}

}  // namespace stridescope::script

#include "engine/script/evaluate/nesting.h"

#include <unordered_set>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// What the item reaches that may hold the list: it stands on a lower level.
class Search {
 public:
  Search(Interpreter& interpreter, const std::shared_ptr<Items>& container)
      : interpreter_(interpreter), container_(container) {}

  void look_in(const Value& value) {
    if (const auto* defined = value.get_if<DefinedFunction>(); defined && defined->self)
      look_in(*defined->self);
    if (const auto* held = items_of(value)) {
      const auto& items = *held;
      if (items == container_) throw refuse::list_holds_itself();
      if (items->level >= container_->level || !seen_.insert(items.get()).second) return;
      interpreter_.spend(1);
      items->for_each_marked([&](std::size_t, const Value& item) { look_in(item); });
    } else if (const auto* function = value.get_if<Function>()) {
      if (function->self) look_in(*function->self);
    } else if (const auto* slice = value.get_if<Slice>()) {
      for (const auto* part : {&slice->start, &slice->stop, &slice->step}) look_in(**part);
    }
  }

 private:
  Interpreter& interpreter_;
  const std::shared_ptr<Items>& container_;
  std::unordered_set<const void*> seen_;
};

}  // namespace

void check_nesting(Interpreter& interpreter, const std::shared_ptr<Items>& container, const Value& item) {
  if (!Reaches::of(item)) return;
  Search(interpreter, container).look_in(item);
  put_on_level(item, container->level + 1);
}
void check_nesting(Interpreter& interpreter, const Sequence& list, const Value& item) {
  check_nesting(interpreter, list.items, item);
}

}  // namespace stridescope::script

#include "engine/script/evaluate/environment.h"

#include <atomic>
#include <utility>
#include <vector>

namespace stridescope::script {

const Environment::Binding* Environment::find_binding(std::string_view name) const {
  const auto* place = places_.find(name);
  return place ? slots_[*place].get() : nullptr;
}

Environment::Binding& Environment::change(std::size_t place) {
  auto& binding = slots_.change(place);
  if (binding.use_count() > 1) binding = std::make_shared<Binding>(*binding);
  else std::atomic_thread_fence(std::memory_order_acquire);
  return *binding;
}

void Environment::bind(std::string_view name, Value&& value) {
  if (const auto* place = places_.find(name)) {
    change(*place).value = std::move(value);
    return;
  }
  places_.set(std::string(name), slots_.size());
  slots_.push_back(std::make_shared<Binding>(Binding{std::string(name), std::move(value)}));
  ++size_;
}

void Environment::erase(std::string_view name) {
  const auto* place = places_.find(name);
  if (!place) return;
  slots_.set(*place, nullptr);
  places_.erase(name);
  --size_;
  if (slots_.size() < 2 * size_ + SharedVector<int>::width) return;
  std::vector<std::shared_ptr<Binding>> left;
  for (const auto& binding : slots_) {
    if (!binding) continue;
    places_.set(binding->name, left.size());
    left.push_back(binding);
  }
  slots_.assign(std::move(left));
}

void Environment::set_bound_at(std::string_view name, std::size_t step) {
  const auto* place = places_.find(name);
  if (!place || slots_[*place]->bound_at == step) return;
  change(*place).bound_at = step;
}

}  // namespace stridescope::script

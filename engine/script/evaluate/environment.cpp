#include "engine/script/evaluate/environment.h"

#include <utility>
#include <vector>

namespace stridescope::script {

const Environment::Binding* Environment::find_binding(std::string_view name) const {
  const auto* place = places_.find(name);
  return place ? slots_[*place].get() : nullptr;
}

void Environment::bind(std::string_view name, Value value) {
  if (const auto* place = places_.find(name)) {
    auto binding =
        std::make_shared<Binding>(Binding{std::string(name), std::move(value), slots_[*place]->born});
    slots_.set(*place, std::move(binding));
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
  std::vector<std::shared_ptr<const Binding>> left;
  for (const auto& binding : slots_) {
    if (!binding) continue;
    places_.set(binding->name, left.size());
    left.push_back(binding);
  }
  slots_.assign(std::move(left));
}

void Environment::stamp(std::string_view name, std::size_t step) {
  const auto* place = places_.find(name);
  if (!place || slots_[*place]->born == step) return;
  auto binding = std::make_shared<Binding>(*slots_[*place]);
  binding->born = step;
  slots_.set(*place, std::move(binding));
}

}  // namespace stridescope::script

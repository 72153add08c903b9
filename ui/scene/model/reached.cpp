#include "ui/scene/model/reached.h"

#include "engine/session/reach.h"

namespace stridescope::scene {
namespace {

/// The step that bound each name last.
std::unordered_map<std::string_view, std::size_t> births(const session::Snapshot& snapshot) {
  std::unordered_map<std::string_view, std::size_t> born;
  for (std::size_t i = 0; i < snapshot.count(); ++i)
    for (const auto& name : snapshot.step(i).outcome.bound) born[name] = i;
  return born;
}

}  // namespace

Reached::Reached(const session::Snapshot& snapshot, const std::set<std::string>& hidden) {
  const auto born = births(snapshot);
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto found = born.find(binding.name);
    const auto step = found == born.end() ? 0 : found->second;
    const auto add = [&](const std::string& name, const tensor::Tensor& tensor) {
      const auto [place, is_new] = places_.emplace(tensor.identity(), objects_.size());
      if (is_new) objects_.push_back({tensor.live(), snapshot.storage_id(tensor), step, true});
      if (hidden.count(name) > 0) return;
      auto& object = objects_[place->second];
      if (object.is_hidden) object.born = step;
      object.is_hidden = false;
      names_.push_back({name, place->second});
    };
    if (const auto* tensor = binding.value.get_if<tensor::Tensor>()) add(binding.name, *tensor);
    else if (binding.value.is<script::Sequence>())
      session::for_each_tensor(binding.name, snapshot.frozen(binding.value), add);
  }
}

std::size_t Reached::find(const tensor::Tensor& tensor) const {
  const auto found = places_.find(tensor.identity());
  return found == places_.end() ? objects_.size() : found->second;
}

}  // namespace stridescope::scene

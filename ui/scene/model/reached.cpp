#include "ui/scene/model/reached.h"

#include "engine/session/reach.h"

namespace stridescope::scene {
Reached::Reached(const session::Snapshot& snapshot, const std::set<std::string>& hidden) {
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto step = binding.born;
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
    else if (const auto* elements = script::tensor_of_array(binding.value)) {
      add(binding.name, *elements);
      objects_[places_.at(elements->identity())].is_array = true;
    } else if (script::items_of(binding.value))
      session::for_each_tensor(binding.name, snapshot.frozen(binding.value), add);
  }
}

std::size_t Reached::find(const tensor::Tensor& tensor) const {
  const auto found = places_.find(tensor.identity());
  return found == places_.end() ? objects_.size() : found->second;
}

}  // namespace stridescope::scene

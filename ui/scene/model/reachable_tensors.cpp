#include "ui/scene/model/reachable_tensors.h"

#include "engine/session/reachable_values.h"

namespace stridescope::scene {
namespace {

/// Calls `visit` for each buffer of a module and its submodules.
template <class Visit>
void for_each_buffer(const script::Value& module, session::VisitedItems& seen, Visit&& visit) {
  const auto* object = module.get_if<script::Object>();
  if (!object || !object->type->is_module() || script::is_stack_low()) return;
  const script::Attributes attributes(*object->attributes);
  if (!object->attributes->may_be_marked() || !seen.insert(object->attributes.get()).second) return;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const auto [name, value, kind] = attributes[i];
    const auto* tensor = value.template get_if<tensor::Tensor>();
    if (kind == script::AttributeKind::module) for_each_buffer(value, seen, visit);
    if (tensor && (kind == script::AttributeKind::buffer || kind == script::AttributeKind::unsaved_buffer))
      visit(*tensor);
  }
}

}  // namespace

ReachableTensors::ReachableTensors(const session::Snapshot& snapshot, const std::set<std::string>& hidden) {
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto step = binding.bound_at;
    const auto add = [&](const std::string& name, const tensor::Tensor& tensor) {
      const auto [place, is_new] = index_by_identity_.emplace(tensor.identity(), objects_.size());
      if (is_new) objects_.push_back({tensor.live(), snapshot.storage_id(tensor), step, true});
      if (hidden.count(name) > 0) return;
      auto& object = objects_[place->second];
      if (object.is_hidden) object.bound_at_step = step;
      object.is_hidden = false;
      names_.push_back({name, place->second});
    };
    if (const auto* tensor = binding.value.get_if<tensor::Tensor>()) add(binding.name, *tensor);
    else if (const auto* elements = script::tensor_of_array(binding.value)) {
      add(binding.name, *elements);
      objects_[index_by_identity_.at(elements->identity())].is_array = true;
    } else if (script::items_of(binding.value)) {
      const auto value = snapshot.frozen(binding.value);
      session::for_each_tensor(binding.name, value, add);
      session::VisitedItems seen;
      for_each_buffer(value, seen, [&](const tensor::Tensor& buffer) {
        if (const auto place = find(buffer); place < objects_.size()) objects_[place].is_buffer = true;
      });
    }
  }
}

std::size_t ReachableTensors::find(const tensor::Tensor& tensor) const {
  const auto found = index_by_identity_.find(tensor.identity());
  return found == index_by_identity_.end() ? objects_.size() : found->second;
}

}  // namespace stridescope::scene

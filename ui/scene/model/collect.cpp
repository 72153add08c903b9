#include "ui/scene/model/stage_model.h"

#include <algorithm>
#include <set>

#include "engine/session/sharing.h"

namespace stridescope::scene {
namespace {

bool is_touched(const session::Step& step, const tensor::Tensor& tensor) {
  for (const auto& op : step.trace.ops)
    for (const auto* list : {&op.inputs, &op.outputs})
      for (const auto& t : *list)
        if (t.same_object(tensor)) return true;
  return false;
}

}  // namespace

StageModel collect(const session::Snapshot& snapshot, const ViewState& view) {
  StageModel model;
  for (const auto& use : session::storage_uses(snapshot)) {
    StorageModel storage{.storage = use.storage, .visible_bytes = use.visible_bytes};
    for (const auto& alias : use.aliases) {
      if (view.hidden.count(alias.name) > 0) continue;
      const auto same =
          std::find_if(storage.tensors.begin(), storage.tensors.end(),
                       [&](const TensorModel& t) { return t.tensor.same_object(alias.tensor); });
      if (same != storage.tensors.end()) {
        same->aliases.push_back(alias.name);
      } else {
        storage.tensors.push_back({.name = alias.name, .tensor = alias.tensor});
      }
    }
    if (storage.tensors.empty()) continue;

    model.storages.push_back(std::move(storage));
  }
  for (auto& storage : model.storages) {
    for (auto& tensor : storage.tensors) {
      const std::string root = tensor.name.substr(0, tensor.name.find_first_of("[."));
      if (const auto* binding = snapshot.environment().find_binding(root)) {
        tensor.born = binding->born;
        tensor.source = assigned_expression(snapshot.step(binding->born).source);
      }
      const auto names = [&](std::string_view name) {
        return name == tensor.name ||
               std::find(tensor.aliases.begin(), tensor.aliases.end(), name) != tensor.aliases.end();
      };
      tensor.is_selected = names(view.selected);
      tensor.is_recent =
          tensor.is_selected || (snapshot.last() && is_touched(*snapshot.last(), tensor.tensor));
    }
  }
  std::set<std::int64_t> partly;
  for (const auto& storage : model.storages)
    if (!snapshot.is_written_at_once(storage.storage)) partly.insert(storage.storage.id());
  model.is_written = [snapshot, partly](const tensor::Storage& storage, std::int64_t byte) {
    return partly.count(storage.id()) == 0 || snapshot.is_written(storage, byte);
  };
  for (auto& storage : model.storages) {
    std::stable_sort(storage.tensors.begin(), storage.tensors.end(),
                     [](const TensorModel& a, const TensorModel& b) { return a.born < b.born; });
    storage.dtype = storage.tensors.front().tensor.dtype();
    storage.numel = storage.storage.nbytes() / tensor::itemsize(storage.dtype);
  }
  return model;
}

std::string newest_tensor(const session::Snapshot& snapshot) {
  const auto all = session::aliases(snapshot);
  for (std::size_t i = snapshot.count(); i-- > 0;) {
    const auto& step = snapshot.step(i);
    for (auto name = step.outcome.bound.rbegin(); name != step.outcome.bound.rend(); ++name)
      for (const auto& alias : all)
        if (alias.name == *name) return alias.name;
    for (auto op = step.trace.ops.rbegin(); op != step.trace.ops.rend(); ++op)
      for (const auto* list : {&op->outputs, &op->inputs})
        for (const auto& tensor : *list)
          for (const auto& alias : all)
            if (alias.tensor.same_object(tensor)) return alias.name;
  }
  return all.empty() ? std::string{} : all.back().name;
}

}  // namespace stridescope::scene

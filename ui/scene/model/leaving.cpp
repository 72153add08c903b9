#include "ui/scene/model/leaving.h"

#include <algorithm>
#include <set>

#include "engine/session/sharing.h"
#include "ui/scene/model/reached.h"

namespace stridescope::scene {
namespace {

StorageModel storage_before(const session::Snapshot& before, const tensor::Tensor& tensor) {
  const auto frozen = before.frozen(tensor);
  StorageModel storage{.storage = frozen.storage(), .dtype = frozen.dtype()};
  storage.numel = storage.storage.nbytes() / tensor::itemsize(storage.dtype);
  storage.visible_bytes = session::visible_bytes(before, storage.storage, {tensor}).bytes;
  return storage;
}

}  // namespace

std::vector<Leaving> leaving(const session::Snapshot& before, const session::Snapshot& after,
                             const ViewState& view) {
  std::vector<Leaving> found;
  const auto* step = after.last();
  if (!step || step->trace.ops.empty()) return found;
  const auto& bound = step->outcome.bound;
  const bool rebinds = std::any_of(bound.begin(), bound.end(), [&](const std::string& name) {
    return before.environment().find(name) != nullptr;
  });
  if (!rebinds) return found;
  const Reached had(before, view.hidden), has(after, {});
  for (const auto& op : step->trace.ops)
    for (const auto& input : op.inputs) {
      const auto object = had.find(input);
      const bool is_known = std::any_of(
          found.begin(), found.end(), [&](const Leaving& other) { return other.tensor.same_object(input); });
      if (is_known || object == had.objects().size() || had.objects()[object].is_hidden ||
          has.find(input) != has.objects().size())
        continue;
      const auto name = std::find_if(had.names().begin(), had.names().end(),
                                     [&](const auto& other) { return other.object == object; });
      found.push_back({name->text, had.objects()[object].tensor, had.objects()[object].born});
    }
  return found;
}

void add_leaving(StageModel& model, const session::Snapshot& before, const std::vector<Leaving>& tensors) {
  std::set<std::int64_t> gone;  // storages that only these read
  for (const auto& one : tensors) {
    const auto id = before.storage_id(one.tensor);
    auto storage = std::find_if(model.storages.begin(), model.storages.end(),
                                [&](const StorageModel& other) { return other.storage.id() == id; });
    if (storage == model.storages.end()) {
      gone.insert(id);
      storage = std::find_if(model.storages.begin(), model.storages.end(),
                             [&](const StorageModel& other) { return other.storage.id() > id; });
      storage = model.storages.insert(storage, storage_before(before, one.tensor));
    }
    TensorModel tensor{.name = one.name, .tensor = before.frozen(one.tensor), .born = one.born};
    tensor.is_recent = tensor.is_leaving = true;
    tensor.axes = before.axes(one.tensor);
    const auto place = std::find_if(storage->tensors.begin(), storage->tensors.end(),
                                    [&](const TensorModel& other) { return other.born > tensor.born; });
    storage->tensors.insert(place, std::move(tensor));
  }
  if (gone.empty()) return;
  model.is_written = [before, gone, is_written = std::move(model.is_written)](const tensor::Storage& storage,
                                                                              std::int64_t byte) {
    return gone.count(storage.id()) > 0 ? before.is_written(storage, byte) : is_written(storage, byte);
  };
}

}  // namespace stridescope::scene

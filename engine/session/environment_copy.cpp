#include "engine/session/environment_copy.h"

#include <cstring>
#include <set>

#include "engine/session/reach.h"

namespace stridescope::session {

script::Environment EnvironmentCopier::copy(const script::Environment& environment) {
  script::Environment result;
  for (const auto& [name, value] : environment.bindings()) result.bind(name, copy(value));
  return result;
}

script::Value EnvironmentCopier::copy(const script::Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return {copy(*tensor)};
  if (const auto* storage = value.get_if<script::StorageValue>()) {
    return {script::StorageValue{copy(storage->storage), storage->dtype}};
  }
  if (const auto* function = value.get_if<script::Function>(); function && function->self) {
    auto result = *function;
    result.self = std::make_shared<const script::Value>(copy(*function->self));
    return {std::move(result)};
  }
  if (const auto* sequence = value.get_if<script::Sequence>()) {
    auto result = *sequence;
    auto& items = items_[sequence->items.get()];
    if (!items) {
      items = std::make_shared<std::vector<script::Value>>();
      // A list may hold itself: its copy is known before its items are copied.
      const auto made = items;
      made->reserve(sequence->items->size());
      for (const auto& item : *sequence->items) made->push_back(copy(item));
      result.items = made;
    } else {
      result.items = items;
    }
    return {std::move(result)};
  }
  return value;
}

tensor::Tensor EnvironmentCopier::copy(const tensor::Tensor& tensor) {
  if (!memory_) return tensor;
  auto& result = tensors_[tensor.identity()];
  if (!result) result = {copy(tensor.storage()), tensor.layout(), tensor.dtype(), tensor.is_view()};
  return result;
}

tensor::Storage EnvironmentCopier::copy(const tensor::Storage& storage) {
  if (!memory_) return storage;
  auto& result = storages_[storage.id()];
  if (result) return result;
  if (memory_->is_meta()) return result = tensor::Memory::mirror(storage);
  const auto mark = memory_->mark();
  auto at_original = mark;
  at_original.id = storage.id();
  at_original.address[static_cast<std::size_t>(storage.device())] = storage.address();
  memory_->rewind(at_original);
  result = memory_->allocate(storage.nbytes(), storage.device(), storage.is_initialised_at_birth());
  memory_->rewind(mark);
  std::memcpy(result.bytes(), storage.bytes(), static_cast<std::size_t>(storage.nbytes()));
  return result;
}

bool has_mutable_items(const script::Value& value) {
  if (const auto* function = value.get_if<script::Function>()) {
    return function->self && has_mutable_items(*function->self);
  }
  const auto* sequence = value.get_if<script::Sequence>();
  if (!sequence) return false;
  using Kind = script::Sequence::Kind;
  if (sequence->kind == Kind::list || sequence->kind == Kind::iterator) return true;
  for (const auto& item : *sequence->items) {
    if (has_mutable_items(item)) return true;
  }
  return false;
}

std::int64_t reachable_bytes(const script::Environment& environment) {
  std::set<std::int64_t> seen;
  std::int64_t sum = 0;
  for (const auto& binding : environment.bindings()) {
    for_each_storage(binding.value, [&](const tensor::Storage& storage) {
      if (seen.insert(storage.id()).second) sum += storage.nbytes();
    });
  }
  return sum;
}

}  // namespace stridescope::session

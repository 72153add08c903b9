#include "ui/scene/layout/layout_cache.h"

#include <algorithm>
#include <type_traits>

namespace stridescope::scene {
namespace {

constexpr std::size_t most_entries = 96;

/// Values one after the other, as bytes.
class Inputs {
 public:
  template <class Value>
  requires std::is_arithmetic_v<Value> || std::is_enum_v<Value>
  void add(Value value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void add(const std::string& text) { add(text.size()), bytes_ += text; }
  void add(const tensor::Dims& dims) {
    add(dims.size());
    for (const auto d : dims) add(d);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

void add(Inputs& inputs, const TensorModel& tensor) {
  inputs.add(tensor.name);
  inputs.add(tensor.aliases.size());
  for (const auto& alias : tensor.aliases) inputs.add(alias);
  inputs.add(tensor.inner_names);
  inputs.add(tensor.source), inputs.add(tensor.is_quoted);
  inputs.add(tensor.tensor.dtype());
  const auto& layout = tensor.tensor.layout();
  inputs.add(layout.shape), inputs.add(layout.stride), inputs.add(layout.storage_offset);
  inputs.add(tensor.born), inputs.add(tensor.is_selected), inputs.add(tensor.is_recent);
  inputs.add(tensor.is_leaving), inputs.add(tensor.is_changed);
  inputs.add(tensor.columns), inputs.add(tensor.few_columns);
  inputs.add(tensor.axes), inputs.add(tensor.unit_bytes), inputs.add(tensor.is_buffer);
  inputs.add(tensor.lamps.size());
  for (const auto& lamp : tensor.lamps) inputs.add(lamp.on), inputs.add(lamp.text);
}

std::string inputs_of(const Stage& stage, Size size, Density density) {
  Inputs inputs;
  inputs.add(size.w), inputs.add(size.h), inputs.add(density.indices), inputs.add(density.cell);
  inputs.add(stage.style.theme), inputs.add(stage.style.scale);
  inputs.add(stage.view.is_asked && !stage.view.walk);
  inputs.add(std::string(stage.words.language()));
  for (const auto& [name, roles] : stage.view.roles)
    inputs.add(name), inputs.add(roles.rows), inputs.add(roles.columns);
  for (const auto& storage : stage.model.storages) {
    inputs.add(storage.storage.nbytes()), inputs.add(storage.dtype);
    inputs.add(storage.number.value_or(-1)), inputs.add(storage.beyond);
    inputs.add(storage.columns), inputs.add(storage.few_columns);
    inputs.add(storage.tensors.size()), inputs.add(storage.left_out);
    for (const auto& tensor : storage.tensors) add(inputs, tensor);
  }
  return inputs.take();
}

}  // namespace

StageLayout LayoutCache::lay_out(const Stage& stage, Size size, Density density) {
  const auto& storages = stage.model.storages;
  auto inputs = inputs_of(stage, size, density);
  const auto known = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.inputs == inputs; });
  if (known == entries_.end()) {
    Entry entry{std::move(inputs), scene::lay_out(stage, size, density), {}};
    for (const auto& group : entry.layout.groups)
      entry.storages.push_back(static_cast<std::size_t>(group.storage - storages.data()));
    if (entries_.size() == most_entries) entries_.erase(entries_.begin());
    entries_.push_back(std::move(entry));
  } else {
    std::rotate(known, known + 1, entries_.end());
  }
  // The same things, of this model.
  const auto& entry = entries_.back();
  StageLayout layout = entry.layout;
  for (std::size_t g = 0; g < layout.groups.size(); ++g) {
    auto& group = layout.groups[g];
    group.storage = &storages[entry.storages[g]];
    for (std::size_t c = 0; c < group.cards.size(); ++c) group.cards[c].tensor = &group.storage->tensors[c];
  }
  return layout;
}

}  // namespace stridescope::scene

#include "tests/support/described_state.h"

#include <map>
#include <regex>
#include <span>

#include "engine/session/reachable_values.h"

namespace stridescope::testing {
namespace {

/// Appends numbers as their bytes.
template <class Number>
void add(std::string& text, Number number) {
  text.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

void add(std::string& text, const tensor::Dims& dims) {
  add(text, dims.size());
  for (const auto n : dims) add(text, n);
}

void add_bytes(std::string& text, const tensor::Storage& storage) {
  add(text, storage.nbytes());
  if (storage.is_meta()) return;
  const auto begin = text.size();
  text.resize(begin + static_cast<std::size_t>(storage.nbytes()));
  storage.read(0, std::as_writable_bytes(std::span(text).subspan(begin)));
}

/// Tensors are identified by the paths that reach them. An unreadable one, whose storage has shrunk in an
/// array, is described by its error.
void add(std::string& text, const script::Value& value, session::VisitedItems& seen) {
  if (value.is<tensor::Tensor>() || value.is<script::StorageValue>()) {
    text += script::type_name(value);
  } else if (const auto* items = script::items_of(value); items && (*items)->may_be_marked()) {
    text += script::type_name(value) + "[";
    if (seen.insert(items->get()).second)
      for (const auto& item : **items) add(text, item, seen), text += ",";
  } else {
    try {
      text += without_addresses(script::repr(value));
    } catch (const tensor::Error& error) {
      text += error.what();
    }
  }
}

}  // namespace

Description describe(const session::Snapshot& snapshot) {
  Description description{{}, snapshot.generator()};
  auto& text = description.text;
  std::map<const void*, std::size_t> objects;
  std::map<std::int64_t, tensor::Storage> storages;
  session::VisitedItems seen;
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto value = snapshot.frozen(binding.value);
    session::for_each_tensor(binding.name, value, [&](const std::string& path, const tensor::Tensor& tensor) {
      const auto storage = tensor.storage();
      storages.emplace(storage.id(), storage);
      text += path + ":";
      add(text, objects.emplace(tensor.identity(), objects.size()).first->second);
      add(text, storage.id());
      add(text, tensor.dtype());
      add(text, tensor.shape());
      add(text, tensor.stride());
      add(text, tensor.storage_offset());
    });
    text += binding.name + "=";
    add(text, value, seen);
  }
  for (const auto& [id, storage] : storages) {
    add(text, id);
    add(text, storage.address());
    add_bytes(text, storage);
  }
  add(text, snapshot.mark().id);
  return description;
}

std::string without_addresses(const std::string& text) {
  return std::regex_replace(text, std::regex(" at 0x[0-9a-f]+"), "");
}

}  // namespace stridescope::testing

#include "tests/support/described_state.h"

#include <map>

#include "engine/session/reach.h"
#include "engine/session/sharing.h"

namespace stridescope::testing {
namespace {

std::string text_of(const tensor::Dims& dims) {
  std::string text = "(";
  for (const auto n : dims) text += std::to_string(n) + " ";
  return text + ")";
}

std::string bytes_of(const tensor::Storage& storage) {
  if (storage.is_meta()) return {};
  std::string bytes(static_cast<std::size_t>(storage.nbytes()), '\0');
  storage.read(0, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

/// What cannot be read, a tensor whose storage has shrunk in a list, is known by its error.
std::string text_of(const script::Value& value) {
  try {
    return script::repr(value);
  } catch (const tensor::Error& error) {
    return error.what();
  }
}

}  // namespace

std::string describe(const session::Snapshot& snapshot) {
  std::string text;
  std::map<const void*, std::size_t> objects;
  std::map<std::int64_t, tensor::Storage> storages;
  for (const auto& [name, tensor] : session::aliases(snapshot)) {
    const auto object = objects.emplace(tensor.identity(), objects.size()).first->second;
    storages[tensor.storage().id()] = tensor.storage();
    text += name + " object " + std::to_string(object) + " storage " + std::to_string(tensor.storage().id()) +
            " " + std::string(tensor::name(tensor.dtype())) + text_of(tensor.shape()) +
            text_of(tensor.stride()) + std::to_string(tensor.storage_offset()) + "\n";
  }
  for (const auto& [id, storage] : storages)
    text += std::to_string(id) + " at " + std::to_string(storage.address()) + ": " + bytes_of(storage) + "\n";
  for (const auto& binding : snapshot.environment().bindings()) {
    const auto value = snapshot.frozen(binding.value);
    text += binding.name + "=" +
            (value.is<tensor::Tensor>() || value.is<script::StorageValue>() ? script::type_name(value)
                                                                            : text_of(value)) +
            ";";
  }
  auto generator = snapshot.generator();
  return text + std::to_string(generator.random()) + " next " + std::to_string(snapshot.mark().id);
}

}  // namespace stridescope::testing

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::session {

/// Copies the values that names hold. What was one object among the originals is one object among the copies.
class EnvironmentCopier {
 public:
  /// New lists over the same tensors: what a statement does to a list stays in the copy.
  EnvironmentCopier() = default;
  /// New tensors over new storages too. Storages are made in `memory` with the ids and addresses of the
  /// originals; where it is a real memory, with their bytes.
  explicit EnvironmentCopier(tensor::Memory& memory) : memory_(&memory) {}

  script::Environment copy(const script::Environment& environment);

 private:
  script::Value copy(const script::Value& value);
  tensor::Tensor copy(const tensor::Tensor& tensor);
  tensor::Storage copy(const tensor::Storage& storage);

  tensor::Memory* memory_ = nullptr;
  std::map<const void*, tensor::Tensor> tensors_;  ///< by identity
  std::map<std::int64_t, tensor::Storage> storages_;
  std::map<const void*, std::shared_ptr<std::vector<script::Value>>> items_;
};

/// Whether a value is, or holds, something that a statement can change without binding a name: a list or an
/// iterator.
bool has_mutable_items(const script::Value& value);
/// Bytes of all storages that the names reach.
std::int64_t reachable_bytes(const script::Environment& environment);

}  // namespace stridescope::session

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/values/object.h"

namespace stridescope::script {

/// A tensor reachable through the attributes of an object.
struct NamedTensor {
  std::string name;                           ///< torch.nn's name: "layers.0.weight"
  std::string source;                         ///< the expression after the object's name: "layers[0].weight"
  AttributeKind kind = AttributeKind::plain;  ///< its role in the module: parameter, buffer or plain
  tensor::Tensor tensor;
};

/// "parameter", "buffer" or "plain".
std::string_view name_of(AttributeKind kind);

/// All tensors of an object: its own in insertion order, then those of its modules. Tensors
/// reachable only through a list or an object that is not a submodule are plain. Each object is
/// visited once.
std::vector<NamedTensor> named_tensors(const Object& object);
/// "['weight']": a key as a subscript.
std::string key_in_source(const Value& key);
/// The tensor at a path such as ".layers[0].weight" within a value; nullopt if there is none.
std::optional<tensor::Tensor> tensor_at(const Value& holder, std::string_view path);

}  // namespace stridescope::script

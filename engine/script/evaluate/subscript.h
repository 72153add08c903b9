#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/ops/move/index.h"
#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// object[index] and object[index] = value as Python and PyTorch do them.
Value get_item(Interpreter& interpreter, const Value& object, const Value& index);
void set_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value);
/// The same for a tensor, ignoring methods of its class.
Value tensor_item(Interpreter& interpreter, const Value& object, const Value& index);
void set_tensor_item(Interpreter& interpreter, const Value& object, const Value& index, const Value& value);
/// del object[index] for lists, dicts, and objects with __delitem__.
void delete_item(Interpreter& interpreter, const Value& object, const Value& index);

/// Parses a tensor's subscript into index items. Throws as get_item() does.
std::vector<ops::IndexItem> index_items(Interpreter& interpreter, const tensor::Tensor& self,
                                        const Value& index);

/// The result of Python's __index__: an int, or the only element of a tensor. Throws TypeError for other
/// tensors; nullopt for anything else.
std::optional<std::int64_t> as_index(const Value& value);

}  // namespace stridescope::script

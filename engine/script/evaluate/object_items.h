#pragma once

#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Objects that hold others as a list or a dict does: nn.ModuleList, nn.Sequential, what state_dict() gives,
/// and those whose class says so by __len__ and __getitem__.
namespace stridescope::script {

/// len(object). Throws TypeError.
Value object_len(Interpreter& interpreter, const Object& object);
/// object[index]. Throws TypeError, IndexError, KeyError.
Value object_item(Interpreter& interpreter, const Object& object, const Value& index);
/// What a loop over it gives: modules, or keys. Throws TypeError.
std::vector<Value> object_iteration(Interpreter& interpreter, const Object& object);
/// What state_dict() gives, from names and values.
Value make_ordered_dict(const std::vector<std::pair<std::string, Value>>& entries);

}  // namespace stridescope::script

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Special methods of the script's classes (__index__, __float__, ...), called as Python does, with its
/// checks of their results.
namespace stridescope::script {

/// The result of `of.method(*arguments)`; nullopt unless `of` is an object of a class that defines it.
std::optional<Value> call_special(Interpreter& interpreter, const Value& of, std::string_view method,
                                  std::vector<Value> arguments = {});

/// Replaces an object by the result of its __index__; returns other values unchanged. Throws TypeError if
/// __index__ does not return an int.
Value with_index(Interpreter& interpreter, const Value& value);
/// Converts an argument for which Python requires an int. Throws TypeError: 'float' object cannot be
/// interpreted as an integer.
std::int64_t index_argument(Interpreter& interpreter, const Value& value);
/// Replaces the script's objects in an index, alone or in a slice, by the result of their __index__; for a
/// tensor, also replaces objects derived from list or tuple by their content. nullopt if there are none, or
/// if `holder` is a dict or an object, which take the index unchanged.
std::optional<Value> index_of_object(Interpreter& interpreter, const Value& holder, const Value& index);
/// The result of an object's __int__ or __index__; other values unchanged. Throws TypeError.
Value with_int(Interpreter& interpreter, const Value& value);
/// The result of an object's __float__ or __index__; other values unchanged. Throws TypeError.
Value with_float(Interpreter& interpreter, const Value& value);

}  // namespace stridescope::script

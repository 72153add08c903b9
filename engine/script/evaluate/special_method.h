#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Special methods of the script's classes (__index__, __float__, ...): called where Python calls them, with
/// the results that Python takes.
namespace stridescope::script {

/// The result of `of.method(*arguments)`; nullopt unless `of` is an object of a class that defines it.
std::optional<Value> call_special(Interpreter& interpreter, const Value& of, std::string_view method,
                                  std::vector<Value> arguments = {});

/// An object's __index__; any other value as it is. Throws TypeError where __index__ gives no int.
Value with_index(Interpreter& interpreter, const Value& value);
/// An argument where Python needs an int. Throws TypeError: 'float' object cannot be interpreted as an
/// integer.
std::int64_t index_argument(Interpreter& interpreter, const Value& value);
/// The index with the script's objects in it, alone or in a slice, replaced by what their __index__ gives; of
/// a tensor, an object that derives from list or tuple by what it holds. nullopt if there are none, or if
/// `holder` is a dict or an object, which take the index as it is.
std::optional<Value> index_of_object(Interpreter& interpreter, const Value& holder, const Value& index);
/// An object's __int__ or __index__; any other value as it is. Throws TypeError.
Value with_int(Interpreter& interpreter, const Value& value);
/// An object's __float__ or __index__; any other value as it is. Throws TypeError.
Value with_float(Interpreter& interpreter, const Value& value);

}  // namespace stridescope::script

#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// object.name: a property's value, a bound method, a module's function or constant.
/// Throws AttributeError with Python's text; its hint is the nearest name there is.
Value get_attribute(Interpreter& interpreter, const Value& object, std::string_view name);
/// type(value)
Value class_of(const Value& value);
/// object.name = value: an attribute of a script's object; of a tensor, `data` and `requires_grad`.
void set_attribute(Interpreter& interpreter, const Value& object, std::string_view name, const Value& value);

/// What a module gives besides functions: torch.int64, torch.inf, torch.nn, ...
/// Throws where an import names a module that is not there.
void require_module(std::string_view name);
std::optional<Value> module_constant(std::string_view module, std::string_view name);
/// Names of module_constant, for completion.
std::vector<std::string_view> module_constant_names(std::string_view module);

/// A builtin class or exception: int, range, ValueError; nullopt where there is none.
std::optional<Value> builtin_type(std::string_view name);
std::vector<std::string_view> builtin_type_names();

/// The function `name` of a module: torch.linalg's "norm" is the row "linalg.norm". Null: there is none.
const Op* module_function(std::string_view module, std::string_view name);
/// The same the other way: what an operation is called in a module, where it is one of its functions.
std::optional<std::string_view> name_in_module(const Op& op, std::string_view module);

}  // namespace stridescope::script

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

bool is_module(std::string_view name);
/// Whether it may be a package that is not here, and not a misspelt module.
bool is_package(std::string_view name);
/// What is said where such a package is used.
tensor::Error refuse_package(std::string_view name);
/// Throws where an import names a module that is not there.
void require_module(std::string_view name);
/// What `from module import *` binds.
std::vector<std::pair<std::string, Value>> public_members(Interpreter& interpreter, std::string_view module);
/// What a module gives besides functions: torch.int64, torch.inf, torch.nn, ...
std::optional<Value> module_constant(std::string_view module, std::string_view name);
/// Names of module_constant, for completion.
std::vector<std::string_view> module_constant_names(std::string_view module);

/// A name that is there without an import: int, len, ValueError; nullopt where there is none.
std::optional<Value> builtin_value(std::string_view name);
std::vector<std::string_view> builtin_names();
/// A function of the script's kind as a method of `self`.
Value bound_to(const Value& function, const Value& self);

/// The function `name` of a module: torch.linalg's "norm" is the row "linalg.norm". Null: there is none.
const Op* module_function(std::string_view module, std::string_view name);
/// The same the other way: what an operation is called in a module, where it is one of its functions.
std::optional<std::string_view> name_in_module(const Op& op, std::string_view module);

}  // namespace stridescope::script

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Modules that scripts import: torch and its own, and those of Python's library.
namespace stridescope::script {

/// module.name. Values of a module written in Python cannot be modified through it: lists and dicts are
/// copied. Throws AttributeError.
Value module_attribute(Interpreter& interpreter, const Module& module, std::string_view name);
bool is_module(std::string_view name);
/// True if the name may be a package that is not supported, rather than a misspelt module.
bool is_package(std::string_view name);
/// The error for using such a package.
tensor::Error refuse_package(std::string_view name);
/// Throws if an import names a module that does not exist.
void require_module(std::string_view name);
/// The names that `from module import *` binds.
std::vector<std::pair<std::string, Value>> public_members(Interpreter& interpreter, std::string_view module);
/// Attributes of a module other than functions: torch.int64, torch.inf, torch.nn, ...
std::optional<Value> module_constant(std::string_view module, std::string_view name);
/// The names that module_constant() accepts, for completion.
std::vector<std::string_view> module_constant_names(std::string_view module);

/// The function `name` of a module: torch.linalg's "norm" is the row "linalg.norm". Null if there is none.
const Op* module_function(std::string_view module, std::string_view name);
/// The inverse: an operation's name in a module; nullopt if it is not one of the module's functions.
std::optional<std::string_view> name_in_module(const Op& op, std::string_view module);

}  // namespace stridescope::script

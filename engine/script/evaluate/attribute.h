#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// object.name: a property's value, a bound method, a module's function or constant.
/// Throws AttributeError with Python's text; its hint is the nearest existing name.
Value get_attribute(Interpreter& interpreter, const Value& object, std::string_view name);
/// Like get_attribute(), but ignores members of script classes with that name.
Value builtin_attribute(Interpreter& interpreter, const Value& object, std::string_view name);
/// type(value)
Value class_of(const Value& value);
/// object.name = value: sets an attribute of a script's object, or `data` or `requires_grad` of a tensor.
void set_attribute(Interpreter& interpreter, const Value& object, std::string_view name, const Value& value);

/// A name available without an import: int, len, ValueError; nullopt if there is none.
std::optional<Value> builtin_value(std::string_view name);
std::vector<std::string_view> builtin_names();
/// Binds a function of the script to `self` as a method.
Value bound_to(const Value& function, const Value& self);

}  // namespace stridescope::script
